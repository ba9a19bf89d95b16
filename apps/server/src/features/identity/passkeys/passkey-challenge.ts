import { readTimeAfter } from '#platform/clock/database-clock.ts'
import { randomBytes } from 'node:crypto'
import type { UserId } from '@clipwright/contract/ids'
import type { PasskeyRequest } from '@clipwright/contract/identity/passkeys'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { PublicContext } from '#platform/http/context.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import * as store from './passkeys.store.ts'
import type { ChallengePurpose } from './passkeys-tables.ts'
import { relyingParty } from './relying-party.ts'

const challengeMinutes = 5
export const challengeMs = challengeMinutes * 60_000

type Place = { purpose: ChallengePurpose; userId: UserId | null; browserHash: Buffer | null }

/** 256 random bits for an authenticator to sign within five minutes, once, for this purpose and this caller. */
export async function makeChallenge(ctx: Pick<PublicContext, 'db'>, place: Place): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = randomBytes(32)
  const challengeHash = hashSecret(bytes.toString('base64url'))
  await ctx.db.transaction(async (tx) => {
    const expiresAt = await readTimeAfter(tx, challengeMs)
    await store.insertChallenge(tx, { ...place, challengeHash, expiresAt })
  })
  return new Uint8Array(bytes)
}

/**
 * Uses up the challenge that the client data claim to answer, and returns it. Runs outside any transaction, so that a
 * wrong answer uses up its challenge all the same.
 */
export async function takeChallenge(ctx: Pick<PublicContext, 'db'>, clientDataJson: string, place: Place): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJson)
  if (challenge === undefined) return undefined
  return (await store.takeChallenge(ctx.db, { ...place, challengeHash: hashSecret(challenge) })) ? challenge : undefined
}

function readChallenge(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    // Not JSON, so it answers no challenge of ours.
    return undefined
  }
}

type Ask = Place & {
  /** Passkeys that may answer; empty for any of this site. */
  allow: readonly { credentialId: string; transports: string[] }[]
  userVerification: 'required' | 'preferred'
}

export async function askForPasskey(ctx: Pick<PublicContext, 'db' | 'origin'>, ask: Ask): Promise<PasskeyRequest> {
  const { rpId } = relyingParty(ctx.origin)
  const challenge = await makeChallenge(ctx, ask)
  const allowCredentials = ask.allow.map(({ credentialId: id, transports }) => ({ id, transports }))
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    timeout: challengeMs,
    allowCredentials,
    userVerification: ask.userVerification,
  })
  return {
    rpId,
    challenge: options.challenge,
    timeout: challengeMs,
    userVerification: ask.userVerification,
    allowCredentials: allowCredentials.map((credential) => ({ ...credential, type: 'public-key' })),
  }
}
