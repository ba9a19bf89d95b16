import { z } from 'zod'
import { OpenedSession } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { UserId } from '../ids.ts'
import { PageQuery, pageOf } from '../paging.ts'

/** A person in the search results of staff. */
export const FoundUser = z.object({
  id: UserId,
  name: z.string(),
  email: z.string(),
  orgNames: z.array(z.string()),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  /** Staff cannot impersonate staff or themselves. */
  canBeActedAs: z.boolean(),
})
export type FoundUser = z.infer<typeof FoundUser>

/** The impersonation that this session is. */
export const Impersonation = z.object({
  userId: UserId,
  userName: z.string(),
  userEmail: z.string(),
  impersonatorName: z.string(),
  reason: z.string(),
  startedAt: z.iso.datetime(),
  /** When it ends by itself: after an hour at most. */
  expiresAt: z.iso.datetime(),
})
export type Impersonation = z.infer<typeof Impersonation>

export const findUsers = endpoint({
  name: 'findUsers',
  method: 'GET',
  path: '/staff/users',
  summary: 'For staff: people by name or address, newest first.',
  signedIn: 'staff is asked for in the call',
  notWhileImpersonating: true,
  query: PageQuery.extend({ query: z.string().trim().max(200).default('') }),
  reply: pageOf(FoundUser),
  errors: [],
})

export const startImpersonation = endpoint({
  name: 'startImpersonation',
  method: 'POST',
  path: '/auth/impersonation',
  summary: 'For staff: act as a person for an hour at most. The person is told by mail and finds it in their audit log.',
  signedIn: 'staff is asked for in the call',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 3600 },
  body: z.strictObject({ userId: UserId, reason: z.string().trim().min(10).max(500) }),
  reply: OpenedSession.extend({ impersonation: Impersonation }),
  example: { request: { body: { userId: 'dhM-wUipYDXYi0YV', reason: 'Asked for help with a stalled project.' } } },
  errors: ['RecordNotExisted'],
})

export const getImpersonation = endpoint({
  name: 'getImpersonation',
  method: 'GET',
  path: '/auth/impersonation',
  summary: 'Whether staff act in this session, for the bar that says so.',
  signedIn: 'every session may ask about itself',
  reply: z.object({ impersonation: Impersonation.nullable() }),
  example: { reply: { impersonation: null } },
  errors: [],
})

export const stopImpersonation = endpoint({
  name: 'stopImpersonation',
  method: 'DELETE',
  path: '/auth/impersonation',
  summary: 'Stop acting as somebody: the own session comes back with a new token.',
  signedIn: 'whoever acts as somebody may stop',
  reply: OpenedSession,
  errors: ['RecordNotExisted'],
})
