import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../paging.ts'

const Email = z.string().trim().min(3).max(254)

/** Somebody who waits for a place on a server that admits people one by one. */
export const WaitingPerson = z.object({
  email: z.string(),
  joinedAt: z.iso.datetime(),
  /** Null while they wait. */
  admittedAt: z.iso.datetime().nullable(),
})
export type WaitingPerson = z.infer<typeof WaitingPerson>

export const joinWaitlist = endpoint({
  name: 'joinWaitlist',
  method: 'POST',
  path: '/auth/waitlist',
  summary: 'Ask for a place on a server that admits people from its waiting list. Answers the same for an address that is on it.',
  public: 'people who wait have no account',
  rate: { limit: 10, windowSec: 3600 },
  body: z.strictObject({ email: Email }),
  reply: z.object({ joined: z.literal(true) }),
  example: { request: { body: { email: 'ann@example.com' } }, reply: { joined: true } },
  errors: ['InvalidParam', 'EmailDomainDisposableError', 'EmailDomainUnacceptableError', 'RecordNotExisted', 'RateExceed'],
})

export const listWaitlist = endpoint({
  name: 'listWaitlist',
  method: 'GET',
  path: '/staff/waitlist',
  summary: 'For staff: who waits for a place, longest first, then who was admitted and has not signed in yet.',
  signedIn: 'staff is asked for in the call',
  notWhileImpersonating: true,
  query: PageQuery,
  reply: pageOf(WaitingPerson),
  errors: [],
})

export const admitFromWaitlist = endpoint({
  name: 'admitFromWaitlist',
  method: 'POST',
  path: '/staff/waitlist/admit',
  summary: 'For staff: let somebody from the waiting list make an account. They are told by mail.',
  signedIn: 'staff is asked for in the call',
  notWhileImpersonating: true,
  body: z.strictObject({ email: Email }),
  reply: WaitingPerson,
  example: {
    request: { body: { email: 'ann@example.com' } },
    reply: { email: 'ann@example.com', joinedAt: '2026-01-31T09:30:00.000Z', admittedAt: '2026-02-01T09:30:00.000Z' },
  },
  errors: ['InvalidParam', 'RecordNotExisted'],
})
