import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrgId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

const SessionId = z.string().regex(/^[\w-]{6,60}$/)

/** A signed-in device. */
export const Session = z.object({
  sessionId: SessionId,
  /** Browser name such as `Firefox 141`; empty when unknown. */
  browser: z.string(),
  /** Operating system such as `Windows`; empty when unknown. */
  system: z.string(),
  device: z.enum(['desktop', 'phone', 'tablet', 'script']),
  /** Network address of the sign-in. */
  address: z.string(),
  /** Sign-in method: `email`, `google`, `sso`, `passkey`, `local`, … */
  method: z.string(),
  createdAt: z.iso.datetime(),
  /** Accurate to five minutes. */
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether this call was made with it. */
  current: z.boolean(),
  /** Whether a member of staff uses it by impersonation. */
  isImpersonation: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The devices where the person is signed in, the one that asks first, then the last seen.',
  signedIn: 'everybody may see their own devices',
  query: PageQuery,
  reply: pageOf(Session),
  example: {
    reply: {
      data: [
        {
          sessionId: 'q0Yt3nRbZ5cW8vXk',
          browser: 'Firefox 141',
          system: 'Linux',
          device: 'desktop',
          address: '192.0.2.7',
          method: 'email',
          createdAt: '2026-01-31T09:30:00.000Z',
          lastSeenAt: '2026-01-31T09:35:00.000Z',
          expiresAt: '2026-02-07T09:30:00.000Z',
          current: true,
          isImpersonation: false,
        },
      ],
      pageNum: 1,
      pageSize: 20,
      total: 1,
      totalPages: 1,
      hasMore: false,
    },
  },
  errors: ['InvalidParam'],
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  summary: 'Sign one of the person’s own devices out.',
  signedIn: 'everybody may sign their own devices out',
  notWhileImpersonating: true,
  params: z.object({ sessionId: SessionId }),
  reply: z.object({ done: z.boolean() }),
  example: { request: { params: { sessionId: 'q0Yt3nRbZ5cW8vXk' } }, reply: { done: true } },
  errors: ['InvalidParam', 'RecordNotExisted'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Sign every device of the person out but the one that asks.',
  signedIn: 'everybody may sign their own devices out',
  notWhileImpersonating: true,
  reply: z.object({ ended: z.number().int() }),
  example: { reply: { ended: 3 } },
  errors: [],
})

export const setCurrentOrg = endpoint({
  name: 'setCurrentOrg',
  method: 'POST',
  path: '/auth/current-org',
  summary: 'Remember in this session which organisation the person works in.',
  signedIn: 'it chooses among the person’s own organisations',
  body: z.strictObject({ orgId: OrgId }),
  reply: z.object({ orgId: OrgId }),
  example: { request: { body: { orgId: '5mpvnA6xwJKiDDiW' } }, reply: { orgId: '5mpvnA6xwJKiDDiW' } },
  errors: ['InvalidParam', 'NoPermission', 'TeamDeactivatedError'],
})
