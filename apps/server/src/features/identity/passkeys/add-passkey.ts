import { AppError } from '@clipwright/contract/errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { addPasskey as endpoint, PasskeyRegistration } from '@clipwright/contract/identity/passkeys'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { PersonContext } from '#platform/http/context.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { takeChallenge } from './passkey-challenge.ts'
import { passkeyMail } from './passkey-mail.ts'
import { toPasskey } from './passkey-view.ts'
import * as store from './passkeys.store.ts'
import { relyingParty } from './relying-party.ts'
import { maxPasskeys } from './start-passkey.ts'

export async function addPasskey(ctx: PersonContext, { name, response }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const registration = await checkRegistration(ctx, response)
  const { userId } = ctx
  return ctx.db.transaction(async (tx) => {
    await store.lockPasskeysOf(tx, userId)
    if ((await store.countPasskeys(tx, userId)) >= maxPasskeys) throw new AppError('QuotaExceed')
    const added = await store.insertPasskey(tx, { ...registration, userId, name })
    if (!added) throw new AppError('RecordExisted', { say: 'This passkey is already registered.' })
    await recordAudit(ctx, tx, { orgId: null, actorId: userId, action: 'passkey.added', object: `passkey:${added.id}`, details: { name } })
    await queueMail(tx, passkeyMail(await store.findMailbox(tx, userId), { kind: 'added', name }))
    return toPasskey(added)
  })
}

async function checkRegistration(ctx: PersonContext, response: PasskeyRegistration) {
  const { rpId, origin } = relyingParty(ctx.origin)
  const place = { purpose: 'create', userId: ctx.userId, browserHash: null } as const
  const challenge = await takeChallenge(ctx, response.response.clientDataJSON, place)
  if (challenge === undefined) throw new AppError('PasskeyRefusedError', { cause: 'no such challenge, used or too old' })
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      // A key that was only touched still works as a second step; signing in with it alone needs user verification.
      requireUserVerification: false,
    })
    if (!verified) throw new Error('the registration is not genuine')
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      rpId,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      isSynced: credentialBackedUp,
    }
  } catch (error) {
    throw new AppError('PasskeyRefusedError', { cause: error })
  }
}
