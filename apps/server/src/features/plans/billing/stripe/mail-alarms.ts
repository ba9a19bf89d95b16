import type { OrgId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import * as billing from '../billing.store.ts'
import { mailStaff, type StaffMailSettings } from './staff-mail.ts'

/** Events that only a person can settle, with the mail that tells of each. */
const alarms = {
  'charge.dispute.created': 'dispute',
  'charge.dispute.closed': 'disputeClosed',
  'refund.failed': 'refundFailed',
} as const

const isAlarm = (type: string): type is keyof typeof alarms => type in alarms

/** Tells staff of what is among events of these types, once for each event: they are those that were handled just now. */
export async function mailAlarms(tx: Tx, config: StaffMailSettings, orgId: OrgId, types: readonly string[]): Promise<void> {
  const names = types.filter(isAlarm).map((type) => alarms[type])
  if (names.length === 0) return
  const org = (await billing.findOrgFacts(tx, orgId))?.name ?? orgId
  for (const name of names) await mailStaff(tx, config, name, { org })
}
