import { sql } from 'kysely'
import { jsonb } from '#platform/db/jsonb.ts'
import type { Tx } from '#platform/db/tx.ts'
import { hashSecret, newSecretText } from '#platform/secrets/secret-text.ts'

/** Tables of tokens that carry a payload from one step of a sign-in to the next; only the hash of a token is stored. */
type TokenTable = 'pending_sign_in' | 'proven_sign_in'

/** Stores a payload and answers its token. `browserHash`: the only browser that may use it; null for any. */
export async function issueToken<Payload>(
  tx: Tx,
  table: TokenTable,
  { payload, browserHash, expiresAt }: { payload: Payload; browserHash: Buffer | null; expiresAt: Date },
): Promise<string> {
  const token = newSecretText()
  await sql`delete from ${sql.table(table)} where expires_at < ${new Date()}`.execute(tx)
  await sql`
    insert into ${sql.table(table)} (token_hash, browser_hash, payload, expires_at)
    values (${hashSecret(token)}, ${browserHash}, ${jsonb(payload)}, ${expiresAt})`.execute(tx)
  return token
}

/** Uses a token up and answers its payload: once, in time, and in the browser it was issued to. */
export async function consumeToken<Payload>(
  tx: Tx,
  table: TokenTable,
  token: string,
  browserHash: Buffer | null,
): Promise<Payload | undefined> {
  const { rows } = await sql<{ payload: Payload }>`
    update ${sql.table(table)} set used_at = ${new Date()}
    where token_hash = ${hashSecret(token)} and used_at is null and expires_at > now()
      and (browser_hash is null or browser_hash = ${browserHash})
    returning payload`.execute(tx)
  return rows[0]?.payload
}
