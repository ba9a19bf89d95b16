import type { ClientReport, ErrorReport, TraceReport } from '@clipwright/contract/operations/client-errors'
import type { PageName } from '@clipwright/contract/operations/pages'
import { dropReason, type CaughtError, type DropReason, type DropRules } from './drop-rules.ts'
import { scrub } from './scrub.ts'
import { fileOf, readFrames } from './stack-frames.ts'

/** Sampling rate of traces, as specified; errors are not sampled. */
const traceRates = { pageload: 0.005, navigation: 0.005, task: 0.1 } as const
/** Limits: a page that fails in a loop reports it a few times only. */
const maxPerKind = 3
const maxReports = 30

export type Delivery = { retryAfterSec: number | null }

type ReporterParts = {
  rules: () => DropRules
  page: () => PageName
  /** The last events by name. */
  steps: () => readonly { at: number; name: string }[]
  nowMs: () => number
  /** Random, from 0 up to 1. */
  random: () => number
  /** Random unique hex digits. */
  hex: (length: number) => string
  deliver: (reports: readonly ClientReport[]) => Promise<Delivery>
}

type TraceSpan = { op: TraceReport['op']; page: PageName; startAt: number; endAt: number }

type ErrorReporter = {
  /** Why it was not reported, `limit` for too many, or null. */
  report(caught: CaughtError & { at: number; caughtBy: ErrorReport['caughtBy'] }): DropReason | 'limit' | null
  /** Whether it was in the sample. */
  trace(span: TraceSpan): boolean
}

export function createErrorReporter(parts: ReporterParts): ErrorReporter {
  const alike = new Map<string, number>()
  let reported = 0
  let quietUntilMs = 0

  async function send(report: ClientReport): Promise<void> {
    if (parts.nowMs() < quietUntilMs) return
    const { retryAfterSec } = await parts.deliver([report])
    if (retryAfterSec !== null) quietUntilMs = parts.nowMs() + retryAfterSec * 1000
  }

  return {
    report({ error, message, at, caughtBy }) {
      const rules = parts.rules()
      const reason = dropReason({ error, message }, rules)
      if (reason !== null || !(error instanceof Error)) return reason ?? 'no original'
      const frames = readFrames(error.stack).map(({ fn, address, line, column }) => ({
        file: fileOf(address, rules.origin).slice(0, 300),
        fn: fn.slice(0, 200),
        line,
        column,
      }))
      const scrubbedMessage = scrub(error.message)
      const kind = JSON.stringify([error.name, scrubbedMessage, frames[0]])
      const times = (alike.get(kind) ?? 0) + 1
      alike.set(kind, times)
      if (times > maxPerKind || reported >= maxReports) return 'limit'
      reported += 1
      const steps = parts.steps().slice(-10)
      const details = { type: error.name.slice(0, 100), message: scrubbedMessage, frames, page: parts.page(), steps: [...steps] }
      void send({ kind: 'error', eventId: parts.hex(32), at, caughtBy, ...details })
      return null
    },
    trace({ op, page, startAt, endAt }) {
      const { isDevelopment, gate } = parts.rules()
      if (isDevelopment || gate !== true || parts.random() >= traceRates[op]) return false
      const ids = { eventId: parts.hex(32), traceId: parts.hex(32), spanId: parts.hex(16) }
      void send({ kind: 'trace', ...ids, op, page, startAt, endAt })
      return true
    },
  }
}
