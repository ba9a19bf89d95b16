import { sql } from 'kysely'
import { hashSecret, makeSecretText } from '../secrets/secret-text.ts'
import type { Database } from './database.ts'
import { jsonb } from './jsonb.ts'
import type { Tx } from './tx.ts'

type TokenColumns = 'token_hash' | 'browser_hash' | 'payload' | 'expires_at' | 'used_at'
/** Tables of tokens that carry a payload from one call to a later one; only the hash of a token is stored. */
type TokenTable = { [Table in keyof Database]: TokenColumns extends keyof Database[Table] ? Table : never }[keyof Database]

/** Stores a payload and returns its token. `browserHash`: the only browser that may use it; null for any. */
export async function issueToken<Payload>(
  tx: Tx,
  table: TokenTable,
  { payload, browserHash, expiresAt }: { payload: Payload; browserHash: Buffer | null; expiresAt: Date },
): Promise<string> {
  const token = makeSecretText()
  await sql`delete from ${sql.table(table)} where expires_at < now()`.execute(tx)
  await sql`
    insert into ${sql.table(table)} (token_hash, browser_hash, payload, expires_at)
    values (${hashSecret(token)}, ${browserHash}, ${jsonb(payload)}, ${expiresAt})`.execute(tx)
  return token
}

/** Uses up a token and returns its payload; undefined when it is used, expired, or from another browser. */
export async function consumeToken<Payload>(
  tx: Tx,
  table: TokenTable,
  token: string,
  browserHash: Buffer | null,
): Promise<Payload | undefined> {
  const { rows } = await sql<{ payload: Payload }>`
    update ${sql.table(table)} set used_at = now()
    where token_hash = ${hashSecret(token)} and used_at is null and expires_at > now()
      and (browser_hash is null or browser_hash = ${browserHash})
    returning payload`.execute(tx)
  return rows[0]?.payload
}
