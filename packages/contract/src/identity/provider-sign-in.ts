import { z } from 'zod'
import { SignInOutcome } from './auth.ts'
import { safeBackTo } from './back-to.ts'
import { endpoint } from '../endpoint.ts'
import { OrgId } from '../ids.ts'

import { PageQuery, pageOf } from '../paging.ts'
import { ConnectionId } from './sso.ts'

/** The requested return address as it arrives; the parsed value is always a page of this site. */
const BackTo = z.string().max(4000).optional().transform(safeBackTo)

export const SocialProvider = z.enum(['google', 'facebook', 'tiktok'])
export type SocialProvider = z.infer<typeof SocialProvider>

/** Outcome of the return from a provider: a sign-in step, or the result of another purpose. */
export const ProviderOutcome = z.discriminatedUnion('outcome', [
  ...SignInOutcome.options,
  /** The identity was added to the account that requested it. */
  z.object({ outcome: z.literal('linked'), provider: SocialProvider, backTo: z.string() }),
  /** A connection was tested; its result is stored with it. */
  z.object({ outcome: z.literal('tested'), connectionId: ConnectionId, passed: z.boolean(), backTo: z.string() }),
])
export type ProviderOutcome = z.infer<typeof ProviderOutcome>

export const LoginUrl = z.object({
  provider: SocialProvider,
  enabled: z.boolean(),
  /** Why it cannot be used. */
  reason: z.enum(['not_configured']).nullable(),
  /** Call this for the address to send the browser to. */
  url: z.string().nullable(),
})
export type LoginUrl = z.infer<typeof LoginUrl>

export const getLoginUrls = endpoint({
  name: 'getLoginUrls',
  method: 'GET',
  path: '/auth/login-urls',
  summary: 'The social providers of this server, with the reason where one cannot be used.',
  public: 'the sign-in page asks before anybody has signed in',
  query: z.object({ back_to: BackTo }),
  reply: z.object({ providers: z.array(LoginUrl) }),
  example: {
    reply: {
      providers: [
        { provider: 'google', enabled: true, reason: null, url: '/api/auth/oauth-authorize?provider=google&back_to=%2Fdashboard' },
        { provider: 'facebook', enabled: false, reason: 'not_configured', url: null },
        { provider: 'tiktok', enabled: false, reason: 'not_configured', url: null },
      ],
    },
  },
  errors: ['InvalidParam'],
})

export const startProviderSignIn = endpoint({
  name: 'startProviderSignIn',
  method: 'GET',
  path: '/auth/oauth-authorize',
  summary: 'Begin a sign-in at a social provider or at an organisation’s own connection; answers where to send the browser.',
  public: 'nobody is signed in yet',
  rate: { limit: 30, windowSec: 60 },
  query: z
    .object({
      provider: SocialProvider.optional(),
      connectionId: ConnectionId.optional(),
      back_to: BackTo,
      /** The organisation that the browser used last. */
      orgId: OrgId.optional(),
    })
    .refine(({ provider, connectionId }) => (provider === undefined) !== (connectionId === undefined), {
      message: 'Name a provider or a connection, not both.',
      path: ['provider'],
    }),
  reply: z.object({ url: z.url() }),
  example: {
    request: { query: { provider: 'google', back_to: '/dashboard' } },
    reply: { url: 'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=…' },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'SignInFailedError', 'RateExceed'],
})

export const finishProviderSignIn = endpoint({
  name: 'finishProviderSignIn',
  method: 'POST',
  path: '/auth/oauth-callback',
  summary: 'Hand over what the provider put into the address. Good once, in the browser that began, for ten minutes.',
  public: 'this is how a person comes back from a provider',
  rate: { limit: 30, windowSec: 60 },
  body: z.strictObject({
    state: z.string().min(1).max(500),
    code: z.string().min(1).max(4000).optional(),
    /** The responding provider, if it identifies itself. */
    iss: z.string().max(2000).optional(),
    error: z.string().max(500).optional(),
  }),
  reply: ProviderOutcome,
  example: { request: { body: { state: 'nR2…', code: '4/0Ab…', iss: 'https://accounts.google.com' } } },
  errors: [
    'InvalidParam',
    'SignInFailedError',
    'sso_required',
    'RecordExisted',
    'LoginRequired',
    'MultiAccountError',
    'ProxyNotAllowedError',
    'CapacityLimitedError',
    'WaitlistRequiredError',
    'QuotaExceed',
    'RateExceed',
  ],
})

export const exchangeLogin = endpoint({
  name: 'exchangeLogin',
  method: 'POST',
  path: '/auth/login-exchange',
  summary: 'Trade what a SAML sign-in left in the address for a session, in the browser that began.',
  public: 'this is how a person comes back from an identity provider',
  rate: { limit: 30, windowSec: 60 },
  body: z.strictObject({ pending: z.string().min(20).max(200) }),
  reply: ProviderOutcome,
  example: { request: { body: { pending: 'q0Yt3nRbZ5cW8vXk1mLs7pHd2fGj4aUe6oIi9rTyBxN' } } },
  errors: ['InvalidParam', 'SignInFailedError', 'sso_required', 'QuotaExceed', 'RateExceed'],
})

export const IdentityId = z.string().regex(/^[\w-]{16,64}$/)

/** A sign-in method of an outside provider. */
export const LinkedIdentity = z.object({
  identityId: IdentityId,
  provider: z.enum([...SocialProvider.options, 'sso']),
  /** Name of the connection for `sso`. */
  connectionName: z.string().nullable(),
  /** As given by the provider. */
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether it can be removed; those managed by an organisation cannot. */
  canUnlink: z.boolean(),
})
export type LinkedIdentity = z.infer<typeof LinkedIdentity>

export const listIdentities = endpoint({
  name: 'listIdentities',
  method: 'GET',
  path: '/auth/identities',
  summary: 'The providers that vouch for this person.',
  signedIn: 'one’s own ways of signing in',
  query: PageQuery,
  reply: pageOf(LinkedIdentity),
  errors: ['InvalidParam'],
})

export const linkIdentity = endpoint({
  name: 'linkIdentity',
  method: 'POST',
  path: '/auth/identities',
  summary: 'Begin to add a social provider to this account; answers where to send the browser.',
  signedIn: 'one’s own ways of signing in',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 60 },
  body: z.strictObject({ provider: SocialProvider, back_to: BackTo }),
  reply: z.object({ url: z.url() }),
  example: {
    request: { body: { provider: 'google', back_to: '/settings/security' } },
    reply: { url: 'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=…' },
  },
  errors: ['InvalidParam', 'RecordNotExisted', 'SignInFailedError', 'RateExceed'],
})

export const unlinkIdentity = endpoint({
  name: 'unlinkIdentity',
  method: 'DELETE',
  path: '/auth/identities/:identityId',
  summary: 'Take a social provider off this account. Signing in by mail always remains.',
  signedIn: 'one’s own ways of signing in',
  notWhileImpersonating: true,
  params: z.object({ identityId: IdentityId }),
  reply: z.object({ done: z.boolean() }),
  example: { request: { params: { identityId: 'T1Zk0c3Q9dFhY7mXw2LrNg' } }, reply: { done: true } },
  errors: ['InvalidParam', 'RecordNotExisted'],
})
