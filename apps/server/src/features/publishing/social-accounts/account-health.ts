import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import type { Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { announceEvent } from '../event-hooks/announce-event.ts'
import { markForRelink, type SocialAccountRow } from './social-accounts.store.ts'

/** The platform said that the grant has ended; who listens hears of it once. */
export async function loseGrant(tx: Tx, orgId: OrgId, id: SocialAccountId): Promise<void> {
  const row = await markForRelink(tx, orgId, id)
  if (row) await announceHealth(tx, row)
}

/** Tells pages that are open and addresses of the team how an account is now. */
export async function announceHealth(tx: Tx, { id, orgId, platform, handle, health }: SocialAccountRow): Promise<void> {
  await publishEvent(tx, orgId, { type: 'account.health', accountId: id, health })
  await announceEvent(tx, orgId, { type: 'account.health', data: { accountId: id, platform, handle, health } })
}
