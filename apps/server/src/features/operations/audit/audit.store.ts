import { sql } from 'kysely'
import { jsonb, toJsonText } from '#platform/db/jsonb.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { newId } from '#platform/ids/new-id.ts'
import { toNetwork } from './address-network.ts'
import { chainHash } from './audit-chain.ts'
import type { AuditEntry, AuditContext } from './audit-entry.ts'
import type {} from './audit-tables.ts'

export async function insertAuditEvent(tx: Tx, entry: AuditEntry & AuditContext): Promise<void> {
  const chain = entry.orgId ?? `user:${entry.actorId ?? 'nobody'}`
  // One writer per chain at a time: each row needs the hash of the previous one.
  await sql`select pg_advisory_xact_lock(hashtext('audit'), hashtext(${chain}))`.execute(tx)
  const last = await tx.selectFrom('audit_chain').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst()
  const row = {
    id: newId(),
    chain,
    seq: (last?.seq ?? 0) + 1,
    actorId: entry.actorId,
    impersonatorId: entry.impersonatorId,
    action: entry.action,
    object: entry.object,
    result: entry.result ?? ('done' as const),
    // Hash the details as the database will return them, without what it cannot store.
    details: JSON.parse(toJsonText(entry.details ?? {})) as NonNullable<AuditEntry['details']>,
    requestId: entry.requestId,
    createdAt: new Date(),
  }
  const hash = chainHash(last?.hash ?? null, row)
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
      hash,
    })
    .execute()
  await tx
    .insertInto('audit_chain')
    .values({ chain, seq: row.seq, hash, anchor_hash: null })
    .onConflict((conflict) => conflict.column('chain').doUpdateSet({ seq: row.seq, hash }))
    .execute()
}

/** Rows are append-only; the two kinds of maintenance on old rows must announce themselves to the database first. */
async function beginMaintenance(tx: Tx): Promise<void> {
  await sql`set local clipwright.audit_upkeep = 'on'`.execute(tx)
}

const batch = 1000

/** Shortens up to a thousand addresses of every organisation in rows from before this time; returns how many. Call it until it returns 0. */
export async function shortenAddresses(tx: Tx, before: Date): Promise<number> {
  await beginMaintenance(tx)
  const rows = await tx
    .selectFrom('audit_event')
    .select(['id', 'address'])
    .where('created_at', '<', before)
    .where('address', '!=', '')
    .where('address', 'not like', '%/%')
    .limit(batch)
    .execute()
  for (const address of new Set(rows.map((row) => row.address))) {
    const ids = rows.filter((row) => row.address === address).map(({ id }) => id)
    await tx
      .updateTable('audit_event')
      .set({ address: toNetwork(address) })
      .where('id', 'in', ids)
      .execute()
  }
  return rows.length
}

/**
 * Deletes the oldest rows of a chain, one of those of every organisation, from before this time. Keeps the hash of the newest of them, so that the rest still
 * verifies.
 */
export async function expireChain(tx: Tx, chain: string, before: Date): Promise<number> {
  await beginMaintenance(tx)
  const ofChain = () => tx.selectFrom('audit_event').where('chain', '=', chain)
  const remaining = await ofChain()
    .select((row) => row.fn.min('seq').as('seq'))
    .where('created_at', '>=', before)
    .executeTakeFirst()
  const old = ofChain().select(['seq', 'hash']).where('created_at', '<', before)
  const newest = await (remaining?.seq ? old.where('seq', '<', remaining.seq) : old).orderBy('seq', 'desc').limit(1).executeTakeFirst()
  if (!newest) return 0
  await tx.updateTable('audit_chain').set({ anchor_seq: newest.seq, anchor_hash: newest.hash }).where('chain', '=', chain).execute()
  const result = await tx.deleteFrom('audit_event').where('chain', '=', chain).where('seq', '<=', newest.seq).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Chains of every organisation with a row from before this time. */
export async function listOldChains(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('audit_event').select('chain').distinct().where('created_at', '<', before).execute()
  return rows.map(({ chain }) => chain)
}
