import { sql } from 'kysely'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { chainHash } from './audit-chain.ts'
import type { AuditEntry, AuditPlace } from './audit.public.ts'
import type {} from './audit-tables.ts'

export async function insertAuditEvent(tx: Tx, entry: AuditEntry & AuditPlace): Promise<void> {
  const chain = entry.orgId ?? `user:${entry.actorId ?? 'nobody'}`
  // One writer a chain at a time: each row needs the hash of the one before it.
  await sql`select pg_advisory_xact_lock(hashtext('audit'), hashtext(${chain}))`.execute(tx)
  const last = await tx
    .selectFrom('audit_event')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const row = {
    id: newId(),
    chain,
    seq: (last?.seq ?? 0) + 1,
    actorId: entry.actorId,
    impersonatorId: entry.impersonatorId,
    action: entry.action,
    object: entry.object,
    result: entry.result ?? ('done' as const),
    details: entry.details ?? {},
    requestId: entry.requestId,
    createdAt: new Date(),
  }
  await tx
    .insertInto('audit_event')
    .values({
      id: row.id,
      chain,
      seq: row.seq,
      org_id: entry.orgId,
      actor_id: entry.actorId,
      impersonator_id: entry.impersonatorId,
      action: row.action,
      object: row.object,
      result: row.result,
      details: jsonb(row.details),
      request_id: row.requestId,
      address: entry.address,
      created_at: row.createdAt,
      hash: chainHash(last?.hash ?? null, row),
    })
    .execute()
}
