import { createHash } from 'node:crypto'

type AuditRow = {
  id: string
  chain: string
  seq: number
  actorId: string | null
  impersonatorId: string | null
  action: string
  object: string
  result: 'done' | 'refused'
  details: Record<string, string | number | boolean | null>
  requestId: string
  createdAt: Date
}

/**
 * The hash that chains a row to the previous one. It leaves out the address, which is shortened after 90 days. Keys of
 * `details` are sorted, since the database does not keep their order.
 */
export function chainHash(previous: Buffer | null, row: AuditRow): Buffer {
  const details = Object.entries(row.details).sort(([a], [b]) => (a < b ? -1 : 1))
  const content = [row.id, row.chain, row.seq, row.actorId, row.impersonatorId, row.action, row.object, row.result, details, row.requestId]
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(32))
    .update(JSON.stringify([...content, row.createdAt.toISOString()]))
    .digest()
}
