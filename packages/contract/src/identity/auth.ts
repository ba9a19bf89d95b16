import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrgId, UserId } from '../ids.ts'
import { MemberRole, Permission } from '../role-permissions.ts'

/** A person as they and their teams see them. `id`, `sub` and `loginId` are always the same. */
export const AuthUser = z.object({
  id: UserId,
  sub: UserId,
  email: z.string(),
  name: z.string(),
  /** Signed link, or null. */
  picture: z.string().nullable(),
  lang: z.string().nullable(),
  auth_source: z.string(),
  /** May impersonate people, with a reason that is recorded. */
  isStaff: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type AuthUser = z.infer<typeof AuthUser>

/** One organisation of the signed-in person. */
export const UserOrg = z.object({
  orgId: OrgId,
  userId: UserId,
  /** Signed link, or null. */
  logo: z.string().nullable(),
  orgName: z.string(),
  plan: z.string(),
  /** `inactive`: the team, or this person's seat in it, was deactivated. */
  status: z.enum(['active', 'inactive']),
  /** Whether this session used it last. */
  selected: z.boolean(),
  role: MemberRole,
  ownerUserId: UserId,
  permissions: z.array(Permission),
})
export type UserOrg = z.infer<typeof UserOrg>

/** A token and its owner. Browsers get the same token as a cookie that scripts cannot read. */
export const OpenedSession = z.object({ token: z.string(), user: AuthUser, orgs: z.array(UserOrg) })
export type OpenedSession = z.infer<typeof OpenedSession>

/** Outcome of a sign-in step. A pending token is valid for ten minutes, once, in the browser that started. */
export const SignInOutcome = z.discriminatedUnion('outcome', [
  OpenedSession.extend({ outcome: z.literal('signed_in'), backTo: z.string() }),
  z.object({
    outcome: z.literal('organization_selection_required'),
    pendingAuthenticationToken: z.string(),
    organizations: z.array(UserOrg),
    backTo: z.string(),
  }),
  /** An account with this address exists: prove it by code, and the new sign-in method is added to it. */
  z.object({
    outcome: z.literal('email_verification_required'),
    pendingAuthenticationToken: z.string(),
    email: z.string(),
    backTo: z.string(),
  }),
  z.object({ outcome: z.literal('passkey_required'), pendingAuthenticationToken: z.string(), backTo: z.string() }),
])
export type SignInOutcome = z.infer<typeof SignInOutcome>

export const CurrentAccount = z.object({
  userId: UserId,
  loginId: z.string(),
  orgId: OrgId,
  orgName: z.string(),
  name: z.string(),
  email: z.string(),
  plan: z.string(),
  permissions: z.array(Permission),
  role: MemberRole,
})
export type CurrentAccount = z.infer<typeof CurrentAccount>

/** Trades the one-time key in the address printed by `npm start` for a token. */
export const signInLocally = endpoint({
  name: 'signInLocally',
  method: 'POST',
  path: '/auth/local',
  summary: 'Sign in as the local owner of an embedded instance with the one-time key that the terminal printed.',
  public: 'this is the sign-in of a local instance',
  rate: { limit: 10, windowSec: 60 },
  body: z.strictObject({ key: z.string().min(10).max(200) }),
  reply: z.object({ token: z.string(), account: CurrentAccount }),
  example: {
    request: { body: { key: 'k3y-that-the-terminal-printed' } },
    reply: {
      token: 'q0Yt3nRbZ5cW8vXk1mLs7pHd2fGj4aUe6oIi9rTyBxN',
      account: {
        userId: 'dhM-wUipYDXYi0YV',
        loginId: 'dhM-wUipYDXYi0YV',
        orgId: '5mpvnA6xwJKiDDiW',
        orgName: 'My studio',
        name: 'Local owner',
        email: 'owner@localhost',
        plan: 'local',
        permissions: ['project:view', 'project:edit', 'project:share'],
        role: 'member',
      },
    },
  },
  errors: ['InvalidParam', 'LoginRequired', 'RateExceed'],
})

export const getCurrentAccount = endpoint({
  name: 'getCurrentAccount',
  method: 'GET',
  path: '/users',
  summary: 'Who the token belongs to.',
  permission: 'project:view',
  query: z.object({ q: z.literal('mine').default('mine') }),
  reply: CurrentAccount,
  errors: [],
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session, or another one of the same person.',
  signedIn: 'everybody may leave',
  body: z.strictObject({ sessionId: z.string().max(100).optional() }).default({}),
  reply: z.object({ done: z.boolean() }),
  example: { request: { body: {} }, reply: { done: true } },
  errors: ['RecordNotExisted'],
})
