import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GuestId } from '../ids.ts'

/** Lets a visitor use the free tools, and nothing else. */
export const FreeToolCredential = z.object({ token: z.string(), userId: GuestId, expiresAt: z.iso.datetime() })
export type FreeToolCredential = z.infer<typeof FreeToolCredential>

export const grantFreeToolCredential = endpoint({
  name: 'grantFreeToolCredential',
  method: 'POST',
  path: '/auth/grant-free-tool-credential',
  summary:
    'A credential of a visitor for the free tools, good for 96 hours, or a new one for the visitor of a live one. It opens nothing of a workspace.',
  public: 'visitors have no account',
  /** Schools and offices share an address. What visitors use is counted by itself (`take-use.ts`). */
  rate: { limit: 60, windowSec: 3600 },
  body: z
    .strictObject({
      /** A credential that ends soon: the new one is of the same visitor, who keeps their transcripts. */
      token: z.string().max(400).optional(),
    })
    .default({}),
  reply: FreeToolCredential,
  example: {
    request: { body: {} },
    reply: {
      token: 'eyJhdWQiOiJmcmVlLXRvb2xzIn0.q0Yt3nRbZ5cW8vXk1mLs7pHd2fGj4aUe6oIi9rTyBxN',
      userId: 'guest_5mpvnA6xwJKiDDiW',
      expiresAt: '2026-11-22T20:15:00.000Z',
    },
  },
  errors: ['RateExceed'],
})
