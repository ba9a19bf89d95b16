import { z } from 'zod'
import { SignInOutcome } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { OrgId, PasskeyId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

/** A passkey on a device or on a security key. */
export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  /** Whether the account of a phone or computer maker syncs it to several devices. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const binary = z.string().regex(/^[\w-]{1,8000}$/)
const transport = z.string().regex(/^[a-z-]{1,20}$/)
const extensionResults = z.looseObject({})

/** Result of `navigator.credentials.create` as its `toJSON` gives it. Binary parts are base64url. */
export const PasskeyRegistration = z.strictObject({
  id: binary,
  rawId: binary,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: extensionResults,
  response: z.strictObject({
    clientDataJSON: binary,
    attestationObject: binary,
    authenticatorData: binary.exactOptional(),
    transports: z.array(transport).max(10).exactOptional(),
    publicKeyAlgorithm: z.number().int().exactOptional(),
    publicKey: binary.exactOptional(),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** Result of `navigator.credentials.get` as its `toJSON` gives it. */
export const PasskeyAnswer = z.strictObject({
  id: binary,
  rawId: binary,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: extensionResults,
  response: z.strictObject({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.exactOptional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

const credentialHint = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).exactOptional() })

/** For `navigator.credentials.create`; the challenge is valid for five minutes, once. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(credentialHint),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** For `navigator.credentials.get`; the challenge is valid for five minutes, once. */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(credentialHint),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

const name = z.string().trim().min(1).max(60)
const confirmation = PasskeyAnswer.optional()
const codes = z.array(z.string())
const byPasskey = z.object({ passkeyId: PasskeyId })
const own = 'a passkey belongs to a person'

const anAnswer: PasskeyAnswer = {
  id: 'bRz7sYxQe0aLw3Kd9v5T2g',
  rawId: 'bRz7sYxQe0aLw3Kd9v5T2g',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0', authenticatorData: 'SZYN5YgOjGh0NBcP', signature: 'MEUCIQDx0m3' },
}

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/passkeys',
  summary: 'The passkeys of the signed-in person, newest first, and whether every sign-in asks for one.',
  signedIn: own,
  query: PageQuery,
  reply: pageOf(Passkey).extend({ isRequired: z.boolean(), recoveryCodesLeft: z.number().int() }),
  errors: [],
})

export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/passkeys/options',
  summary: 'Begin making a passkey: what the browser needs for it.',
  signedIn: own,
  notWhileImpersonating: true,
  rate: { limit: 30, windowSec: 3600 },
  reply: PasskeyCreation,
  errors: ['QuotaExceed', 'PasskeyRefusedError'],
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/passkeys',
  summary: 'Keep the passkey that the browser made. The person is told by mail.',
  signedIn: own,
  notWhileImpersonating: true,
  rate: { limit: 30, windowSec: 3600 },
  body: z.strictObject({ name, response: PasskeyRegistration }),
  reply: Passkey,
  errors: ['PasskeyRefusedError', 'RecordExisted', 'QuotaExceed'],
})

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'POST',
  path: '/passkeys/:passkeyId/rename',
  summary: 'Give a passkey another name.',
  signedIn: own,
  notWhileImpersonating: true,
  params: byPasskey,
  body: z.strictObject({ name }),
  reply: Passkey,
  example: { request: { body: { name: 'Blue security key' } } },
  errors: ['RecordNotExisted'],
})

export const deletePasskey = endpoint({
  name: 'deletePasskey',
  method: 'DELETE',
  path: '/passkeys/:passkeyId',
  summary: 'Forget a passkey. The last one stays while every sign-in asks for one.',
  signedIn: own,
  notWhileImpersonating: true,
  params: byPasskey,
  reply: z.object({ done: z.boolean() }),
  errors: ['RecordNotExisted', 'PasskeyNeededError'],
})

export const startPasskeyConfirmation = endpoint({
  name: 'startPasskeyConfirmation',
  method: 'POST',
  path: '/passkeys/confirmation-options',
  summary: 'Begin confirming a risky change with one of one’s own passkeys.',
  signedIn: own,
  notWhileImpersonating: true,
  rate: { limit: 30, windowSec: 3600 },
  reply: PasskeyRequest,
  errors: ['PasskeyNeededError', 'PasskeyRefusedError'],
})

export const requirePasskey = endpoint({
  name: 'requirePasskey',
  method: 'PUT',
  path: '/passkeys/requirement',
  summary:
    'Ask for a passkey at every sign-in, or no longer. Turning it on answers ten recovery codes, once; turning it off takes a passkey.',
  signedIn: own,
  notWhileImpersonating: true,
  rate: { limit: 30, windowSec: 3600 },
  body: z.strictObject({ isRequired: z.boolean(), confirmation }),
  reply: z.object({ isRequired: z.boolean(), recoveryCodes: codes.nullable() }),
  example: { request: { body: { isRequired: true } }, reply: { isRequired: true, recoveryCodes: ['k3tq-9wzv-m2rd-7xhp'] } },
  errors: ['PasskeyNeededError', 'PasskeyRefusedError'],
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/passkeys/recovery-codes',
  summary: 'Ten new recovery codes, shown once; the old ones end. Takes a passkey.',
  signedIn: own,
  notWhileImpersonating: true,
  rate: { limit: 30, windowSec: 3600 },
  body: z.strictObject({ confirmation: PasskeyAnswer }),
  reply: z.object({ recoveryCodes: codes }),
  example: { request: { body: { confirmation: anAnswer } }, reply: { recoveryCodes: ['k3tq-9wzv-m2rd-7xhp'] } },
  errors: ['PasskeyNeededError', 'PasskeyRefusedError'],
})

const signInRate = { limit: 30, windowSec: 300 } as const
const signInRequest = { backTo: z.string().max(2000).optional(), orgId: OrgId.optional() }

export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/auth/passkey-options',
  summary: 'Begin signing in with a passkey. Names no account, so it says nothing about who has one.',
  public: 'this begins a sign-in',
  rate: signInRate,
  body: z.strictObject({}).default({}),
  reply: PasskeyRequest,
  example: { request: { body: {} } },
  errors: ['PasskeyRefusedError', 'RateExceed'],
})

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey alone, or as the last step of another sign-in by its pending token.',
  public: 'this is a sign-in',
  rate: signInRate,
  body: z.strictObject({ response: PasskeyAnswer, pendingAuthenticationToken: z.string().min(20).max(200).optional(), ...signInRequest }),
  reply: SignInOutcome,
  example: { request: { body: { response: anAnswer } } },
  errors: ['SignInFailedError', 'RateExceed', 'sso_required'],
})

export const signInWithRecoveryCode = endpoint({
  name: 'signInWithRecoveryCode',
  method: 'POST',
  path: '/auth/recovery-code',
  summary: 'The last step of a sign-in that asks for a passkey, with one of the ten recovery codes instead.',
  public: 'this is a sign-in',
  rate: { limit: 10, windowSec: 300 },
  body: z.strictObject({
    pendingAuthenticationToken: z.string().min(20).max(200),
    code: z.string().trim().min(8).max(40),
    ...signInRequest,
  }),
  reply: SignInOutcome,
  example: { request: { body: { pendingAuthenticationToken: 'the-token-of-the-first-step', code: 'k3tq-9wzv-m2rd-7xhp' } } },
  errors: ['SignInFailedError', 'RateExceed'],
})
