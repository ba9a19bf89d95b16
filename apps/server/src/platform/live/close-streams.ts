import type { OrgId, UserId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queryable } from '#platform/db/tx.ts'

export const closeChannel = 'live_close'

/** Streams that must end; all given parts must match. */
type StreamsOf = { orgId?: OrgId; userId?: UserId; sessionId?: string }

const Wire = z.strictObject({ orgId: z.string().optional(), userId: z.string().optional(), sessionId: z.string().optional() })

/**
 * Ends event streams in every process once the transaction commits. A client that may still listen reconnects and resumes;
 * one that was signed out or removed is then refused.
 */
export async function closeStreams(tx: Queryable, which: StreamsOf): Promise<void> {
  // Without any part it would end every stream of the installation.
  if (!which.orgId && !which.userId && !which.sessionId) throw new RangeError('say whose streams to close')
  await sql`select pg_notify(${closeChannel}, ${JSON.stringify(which)})`.execute(tx)
}

export function readClosing(payload: string): z.infer<typeof Wire> | undefined {
  const read = Wire.safeParse(JSON.parse(payload))
  return read.success ? read.data : undefined
}
