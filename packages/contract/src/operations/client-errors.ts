import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageName } from './pages.ts'

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`))

export const ErrorFrame = z.strictObject({
  /** Path of the script, without host and query. */
  file: z.string().max(300),
  fn: z.string().max(200),
  line: z.number().int().nonnegative(),
  column: z.number().int().nonnegative(),
})
export type ErrorFrame = z.infer<typeof ErrorFrame>

/** An unexpected error of the web app. The page has removed personal data from the message. */
export const ErrorReport = z.strictObject({
  kind: z.literal('error'),
  eventId: hex(32),
  at: z.number().int().nonnegative(),
  type: z.string().max(100),
  message: z.string().max(500),
  /** The innermost call first. */
  frames: z.array(ErrorFrame).max(50),
  /** How it was caught. */
  caughtBy: z.enum(['window', 'promise', 'react', 'code']),
  page: PageName,
  /** The last steps before it, by name. */
  steps: z.array(z.strictObject({ at: z.number().int().nonnegative(), name: z.string().max(60) })).max(10),
})
export type ErrorReport = z.infer<typeof ErrorReport>

/** Duration of an action, from a small sample. */
export const TraceReport = z.strictObject({
  kind: z.literal('trace'),
  eventId: hex(32),
  traceId: hex(32),
  spanId: hex(16),
  op: z.enum(['pageload', 'navigation', 'task']),
  page: PageName,
  startAt: z.number().nonnegative(),
  endAt: z.number().nonnegative(),
})
export type TraceReport = z.infer<typeof TraceReport>

export const ClientReport = z.discriminatedUnion('kind', [ErrorReport, TraceReport])
export type ClientReport = z.infer<typeof ClientReport>

export const reportClientErrors = endpoint({
  name: 'reportClientErrors',
  method: 'POST',
  path: '/client-errors',
  summary: 'Errors of the web app, on their way to the service that the operator named. Goes nowhere where none is named.',
  signedIn: 'a page reports of itself; nothing of the person is passed on',
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({ reports: z.array(ClientReport).min(1).max(10) }),
  /** `retryAfterSec`: the service accepts nothing for that long. */
  reply: z.object({ accepted: z.number().int(), retryAfterSec: z.number().int().nullable() }),
  example: {
    request: {
      body: {
        reports: [
          {
            kind: 'error',
            eventId: '0123456789abcdef0123456789abcdef',
            at: 1_769_851_800_000,
            type: 'TypeError',
            message: 'x is undefined',
            frames: [{ file: '/assets/app-1a2b3c4d.js', fn: 'start', line: 1, column: 200 }],
            caughtBy: 'window',
            page: 'dashboard',
            steps: [],
          },
        ],
      },
    },
    reply: { accepted: 1, retryAfterSec: null },
  },
  errors: ['InvalidParam', 'RateExceed'],
})
