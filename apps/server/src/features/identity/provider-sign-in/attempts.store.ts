import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { ConnectionId } from '@clipwright/contract/identity/sso'
import { sql } from 'kysely'
import { jsonb } from '#platform/db/jsonb.ts'
import { consumeToken, issueToken } from '#platform/db/single-use-token.ts'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import type { Attempt, ProvenSignIn } from './attempt-tables.ts'

const attemptMinutes = 10
/** From the identity provider’s form post to the next call of the page it leads to. */
const exchangeMinutes = 2

const minuteMs = 60_000

/** Stores an attempt. `state` travels with the person and is stored as a hash. */
export async function insertAttempt(
  tx: Tx,
  { state, browserHash, provider, attempt }: { state: string; browserHash: Buffer; provider: string; attempt: Attempt },
): Promise<void> {
  await tx.deleteFrom('provider_attempt').where('expires_at', '<', sql<Date>`now()`).execute()
  await tx
    .insertInto('provider_attempt')
    .values({
      state_hash: hashSecret(state),
      browser_hash: browserHash,
      provider,
      payload: jsonb(attempt),
      expires_at: await readTimeAfter(tx, attemptMinutes * minuteMs),
      used_at: null,
    })
    .execute()
}

function useUp(tx: Tx, state: string) {
  return tx
    .updateTable('provider_attempt')
    .set({ used_at: new Date() })
    .where('state_hash', '=', hashSecret(state))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
}

/** Uses up the attempt that this browser started. Another browser’s state is left alone. */
export async function takeAttempt(tx: Tx, state: string, browserHash: Buffer): Promise<{ provider: string; attempt: Attempt } | undefined> {
  const row = await useUp(tx, state).where('browser_hash', '=', browserHash).returning(['provider', 'payload']).executeTakeFirst()
  return row && { provider: row.provider, attempt: row.payload }
}

/** For a form post, which carries no cookies: the browser is checked when it exchanges the token. */
export async function takeSamlAttempt(
  tx: Tx,
  state: string,
  provider: string,
): Promise<{ browserHash: Buffer; attempt: Attempt } | undefined> {
  const row = await useUp(tx, state)
    .where('provider', '=', provider)
    .returning(['browser_hash as browserHash', 'payload'])
    .executeTakeFirst()
  return row && { browserHash: row.browserHash, attempt: row.payload }
}

export async function peekAttempt(db: Queryable, state: string): Promise<Attempt | undefined> {
  const row = await db.selectFrom('provider_attempt').select('payload').where('state_hash', '=', hashSecret(state)).executeTakeFirst()
  return row?.payload
}

/** Returns the token that the browser exchanges. */
export async function insertProven(tx: Tx, browserHash: Buffer | null, proven: ProvenSignIn): Promise<string> {
  return issueToken(tx, 'proven_sign_in', { payload: proven, browserHash, expiresAt: await readTimeAfter(tx, exchangeMinutes * minuteMs) })
}

export function takeProven(tx: Tx, token: string, browserHash: Buffer | null): Promise<ProvenSignIn | undefined> {
  return consumeToken(tx, 'proven_sign_in', token, browserHash)
}

/** False when the assertion was accepted before. */
export async function insertAssertion(
  tx: Tx,
  { connectionId, assertionId, expiresAt }: { connectionId: ConnectionId; assertionId: string; expiresAt: Date },
): Promise<boolean> {
  await tx.deleteFrom('saml_assertion').where('expires_at', '<', sql<Date>`now()`).execute()
  const added = await tx
    .insertInto('saml_assertion')
    .values({ connection_id: connectionId, assertion_id: assertionId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('assertion_id as assertionId')
    .executeTakeFirst()
  return added !== undefined
}
