import { AppError } from '@clipwright/contract/errors'
import type { PasskeyId, UserId } from '@clipwright/contract/ids'
import type { PasskeyAnswer } from '@clipwright/contract/identity/passkeys'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Tx } from '#platform/db/tx.ts'
import type { PublicContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { takeChallenge } from './passkey-challenge.ts'
import type { ChallengePurpose } from './passkeys-tables.ts'
import * as store from './passkeys.store.ts'
import { relyingParty } from './relying-party.ts'

export type CheckedAnswer = { userId: UserId; passkey: { id: PasskeyId; counter: number }; newCounter: number }

type Answer = {
  response: PasskeyAnswer
  purpose: ChallengePurpose
  /** Who must own the passkey; null while the person is not known yet. */
  userId: UserId | null
  browserHash: Buffer | null
  /** Requires a fingerprint, a face or a PIN; a touch is not enough. */
  mustVerifyUser: boolean
}

/** The person whose passkey gave this answer. Throws `PasskeyRefusedError`; the challenge is used up in every case. */
export async function checkPasskeyAnswer(ctx: PublicContext, answer: Answer): Promise<CheckedAnswer> {
  const { rpId, origin } = relyingParty(ctx.origin)
  const { response } = answer
  const challenge = await takeChallenge(ctx, response.response.clientDataJSON, answer)
  if (challenge === undefined)
    throw new AppError('PasskeyRefusedError', { cause: 'no such challenge, used, too old, or of another browser' })
  const passkey = await store.findPasskeyByCredential(ctx.db, response.id, rpId)
  if (!passkey) throw new AppError('PasskeyRefusedError', { cause: 'unknown passkey' })
  if (answer.userId !== null && passkey.userId !== answer.userId) throw new AppError('PasskeyRefusedError', { cause: 'passkey of another' })
  const handle = response.response.userHandle
  if (handle !== undefined && handle !== toUserHandle(passkey.userId)) {
    throw new AppError('PasskeyRefusedError', { cause: 'the user handle is of another' })
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: answer.mustVerifyUser,
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    })
    if (!verified) throw new Error('the signature is not of this passkey')
    return { userId: passkey.userId, passkey, newCounter: authenticationInfo.newCounter }
  } catch (error) {
    const { userId, id } = passkey
    const entry = { orgId: null, actorId: userId, action: 'passkey.refused', object: `passkey:${id}`, result: 'refused' as const }
    await ctx.db.transaction((tx) => recordAudit(ctx, tx, entry))
    throw new AppError('PasskeyRefusedError', { cause: error })
  }
}

/** Stores the use. Two answers with the same counter come from an authenticator and a copy of it: the second is refused. */
export async function storeUse(tx: Tx, { passkey, newCounter }: CheckedAnswer): Promise<void> {
  if (await store.noteUse(tx, passkey, newCounter)) return
  throw new AppError('PasskeyRefusedError', { cause: 'the counter moved meanwhile' })
}

/** The user handle that authenticators store with a passkey. */
function toUserHandle(userId: UserId): string {
  return Buffer.from(userId, 'utf8').toString('base64url')
}
