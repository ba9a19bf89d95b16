import { AppError } from '@clipwright/contract/errors'
import type { Reply } from '@clipwright/contract/endpoint'
import type { startPasskey as endpoint } from '@clipwright/contract/identity/passkeys'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { PersonContext } from '#platform/http/context.ts'
import { challengeMs, makeChallenge } from './passkey-challenge.ts'
import * as store from './passkeys.store.ts'
import { relyingParty } from './relying-party.ts'

export const maxPasskeys = 20

export async function startPasskey(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  const { rpId, rpName } = relyingParty(ctx.origin)
  const passkeys = await store.listPasskeys(ctx.db, ctx.userId)
  if (passkeys.length >= maxPasskeys)
    throw new AppError('QuotaExceed', { say: `You can have up to ${maxPasskeys} passkeys. Remove one first.` })
  const { name, email } = await store.findMailbox(ctx.db, ctx.userId)
  const challenge = await makeChallenge(ctx, { purpose: 'create', userId: ctx.userId, browserHash: null })
  const excludeCredentials = passkeys.map(({ credentialId: id, transports }) => ({ id, transports }))
  const options = await generateRegistrationOptions({
    rpID: rpId,
    rpName,
    challenge,
    userID: new Uint8Array(Buffer.from(ctx.userId, 'utf8')),
    userName: email,
    userDisplayName: name,
    timeout: challengeMs,
    attestationType: 'none',
    // A discoverable credential, so that it can sign in without a name being typed first.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials,
  })
  return {
    rp: { id: rpId, name: rpName },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: challengeMs,
    excludeCredentials: excludeCredentials.map((credential) => ({ ...credential, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    attestation: 'none',
  }
}
