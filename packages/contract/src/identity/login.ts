import { z } from 'zod'
import { AuthUser, SignInOutcome, UserOrg } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { OrgId, UserId } from '../ids.ts'

const Email = z.string().trim().min(3).max(254)
const BackTo = z.string().max(2000)
const PendingToken = z.string().min(16).max(200)
/** Secret of a mailed link: the part after `#link=`. */
const LinkSecret = z.string().regex(/^[\w-]{43}$/)

const exampleUser = {
  id: 'dhM-wUipYDXYi0YV',
  sub: 'dhM-wUipYDXYi0YV',
  email: 'ann@example.com',
  name: 'Ann',
  picture: null,
  lang: 'en',
  auth_source: 'email',
  isStaff: false,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
}
const exampleOrg = {
  orgId: '5mpvnA6xwJKiDDiW',
  userId: 'dhM-wUipYDXYi0YV',
  logo: null,
  orgName: 'Ann studio',
  plan: 'FreePlan',
  status: 'active',
  selected: true,
  role: 'owner',
  ownerUserId: 'dhM-wUipYDXYi0YV',
  permissions: ['project:view', 'project:edit', 'project:share'],
}
const exampleToken = 'q0Yt3nRbZ5cW8vXk1mLs7pHd2fGj4aUe6oIi9rTyBxN'
const exampleSignedIn = { outcome: 'signed_in', token: exampleToken, user: exampleUser, orgs: [exampleOrg], backTo: '/dashboard' }

export const requestLoginCode = endpoint({
  name: 'requestLoginCode',
  method: 'GET',
  path: '/auth/login-codes',
  summary: 'Mail a six-digit code and a link to an address. Answers the same whether the address is known or not.',
  public: 'it is the first step of signing in',
  query: z.object({
    email: Email,
    /** Where the mailed link leads after the sign-in: a path of the app. */
    backTo: BackTo.optional(),
  }),
  reply: z.object({
    sent: z.literal(true),
    email: z.string(),
    expiresAt: z.iso.datetime(),
    /** Seconds until the next request makes sense. */
    resendAfterSec: z.number().int(),
  }),
  example: {
    request: { query: { email: 'ann@example.com' } },
    reply: { sent: true, email: 'ann@example.com', expiresAt: '2026-01-31T09:40:00.000Z', resendAfterSec: 30 },
  },
  errors: ['InvalidParam', 'EmailDomainDisposableError', 'EmailDomainUnacceptableError', 'sso_required', 'RateExceed'],
})

const newAccountErrors = ['MultiAccountError', 'ProxyNotAllowedError', 'CapacityLimitedError', 'WaitlistRequiredError'] as const

export const verifyLoginCode = endpoint({
  name: 'verifyLoginCode',
  method: 'POST',
  path: '/auth/login-codes/verify',
  summary: 'Trade a mailed code for a session. A code is good for ten minutes, five tries, once.',
  public: 'it is how a person signs in',
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({
    email: Email,
    code: z
      .string()
      .max(20)
      .transform((text) => text.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'A code has six digits.')),
    /** Displayed with the code in a browser other than the one that requested it. */
    link: LinkSecret.optional(),
    /** For `email_verification_required`: the pending sign-in method is added to the account of the address. */
    pendingAuthenticationToken: PendingToken.optional(),
    /** The organisation to start in, if the person is a member. */
    orgId: OrgId.optional(),
    /** Set by a browser that can show a choice: several organisations without a last one end in `organization_selection_required`. */
    asksForOrg: z.boolean().optional(),
  }),
  reply: SignInOutcome,
  example: { request: { body: { email: 'ann@example.com', code: '482913' } }, reply: exampleSignedIn },
  errors: ['InvalidParam', 'LoginCodeError', 'SignInFailedError', 'sso_required', ...newAccountErrors, 'QuotaExceed', 'RateExceed'],
})

/** A link opened in another browser signs nobody in by itself, so that a forwarded mail cannot. */
export const LoginLinkOutcome = z.discriminatedUnion('outcome', [
  ...SignInOutcome.options,
  z.object({ outcome: z.literal('code_required'), email: z.string() }),
])
export type LoginLinkOutcome = z.infer<typeof LoginLinkOutcome>

export const verifyLoginLink = endpoint({
  name: 'verifyLoginLink',
  method: 'POST',
  path: '/auth/login-links/verify',
  summary: 'Open a mailed link: signs in where it was asked for; elsewhere it names the address that must type the code.',
  public: 'it is how a person signs in',
  rate: { limit: 30, windowSec: 60 },
  body: z.strictObject({ link: LinkSecret, orgId: OrgId.optional(), asksForOrg: z.boolean().optional() }),
  reply: LoginLinkOutcome,
  example: { request: { body: { link: exampleToken } }, reply: { outcome: 'code_required', email: 'ann@example.com' } },
  errors: ['InvalidParam', 'LoginCodeError', 'sso_required', ...newAccountErrors, 'RateExceed'],
})

export const validateEmail = endpoint({
  name: 'validateEmail',
  method: 'POST',
  path: '/auth/validate-email',
  summary: 'Whether mail to this address would be accepted here. Says nothing about accounts.',
  public: 'the sign-in page asks while a person types',
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({ email: Email }),
  reply: z.object({ email: z.string() }),
  example: { request: { body: { email: 'Ann@Example.com' } }, reply: { email: 'ann@example.com' } },
  errors: ['InvalidParam', 'EmailDomainDisposableError', 'EmailDomainUnacceptableError', 'RateExceed'],
})

export const getLoginProfiles = endpoint({
  name: 'getLoginProfiles',
  method: 'GET',
  path: '/auth/login-profiles',
  summary: 'Who the browser’s session cookie belongs to, with the token that pages keep in memory.',
  public: 'it tells a page of this site whether its browser is signed in',
  reply: z.object({
    signedIn: z.boolean(),
    token: z.string().optional(),
    user: AuthUser.optional(),
    orgs: z.array(UserOrg).optional(),
    /** When this session expires. */
    expiresAt: z.iso.datetime().optional(),
    /** The member of staff who impersonates this person. */
    impersonator: z.object({ userId: UserId, name: z.string(), email: z.string() }).optional(),
    /** Whether the caller is on the server's own machine, where its mails can be read. */
    hasLocalMailbox: z.boolean(),
  }),
  example: {
    reply: {
      signedIn: true,
      token: exampleToken,
      user: exampleUser,
      orgs: [exampleOrg],
      expiresAt: '2026-02-07T09:30:00.000Z',
      hasLocalMailbox: false,
    },
  },
  errors: [],
})

export const selectOrg = endpoint({
  name: 'selectOrg',
  method: 'POST',
  path: '/auth/org-selection',
  summary: 'Choose the organisation that a sign-in with several of them waits for.',
  public: 'the pending token stands for the person',
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({ pendingAuthenticationToken: PendingToken, orgId: OrgId }),
  reply: SignInOutcome,
  example: { request: { body: { pendingAuthenticationToken: exampleToken, orgId: exampleOrg.orgId } }, reply: exampleSignedIn },
  errors: ['InvalidParam', 'SignInFailedError', 'NoPermission', 'TeamDeactivatedError', 'RateExceed'],
})
