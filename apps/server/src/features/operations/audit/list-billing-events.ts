import type { OrgId } from '@clipwright/contract/ids'
import type { AuditEvent } from '@clipwright/contract/operations/audit'
import type { Queryable } from '#platform/db/tx.ts'
import { readAuditEvents } from './audit.views.ts'

const nouns = ['subscription', 'billing', 'invoice', 'credits', 'trial'] as const
const mostOfEach = 10

/** The newest acts about the billing of an organisation, newest first. */
export async function listBillingEvents(db: Queryable, orgId: OrgId): Promise<AuditEvent[]> {
  const events: AuditEvent[] = []
  for (const action of nouns) events.push(...(await readAuditEvents(db, orgId, { action }, { limit: mostOfEach })))
  return events.toSorted((first, second) => second.seq - first.seq)
}
