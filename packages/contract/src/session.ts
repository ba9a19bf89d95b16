import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OrgId, UserId } from './ids.ts'

export const CurrentAccount = z.object({
  userId: UserId,
  loginId: z.string(),
  orgId: OrgId,
  orgName: z.string(),
  name: z.string(),
  email: z.string(),
  plan: z.string(),
  permissions: z.array(z.string()),
})
export type CurrentAccount = z.infer<typeof CurrentAccount>

/** The address printed by `npm start` holds a one-time key; this trades it for a token. */
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
  summary: 'End this session.',
  permission: 'project:view',
  body: z.strictObject({ sessionId: z.string().max(100).optional() }).default({}),
  reply: z.object({ done: z.boolean() }),
  example: { request: { body: {} }, reply: { done: true } },
  errors: [],
})
