import type { ClientReport, ErrorReport, TraceReport } from './operations/client-errors.ts'

/** Address of a Sentry-compatible service, parsed from its DSN `https://key@host/path/project`. */
export type ErrorTarget = { origin: string; url: string }

/** Null for any other text. */
export function readErrorTarget(dsn: string): ErrorTarget | null {
  const [, scheme = '', key = '', host = '', path = '', project = ''] =
    /^(https?):\/\/([A-Za-z0-9]+)@((?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::\d{1,5})?)((?:\/[\w.-]+)*)\/([\w-]+)$/.exec(dsn) ?? []
  if (project === '') return null
  const origin = `${scheme}://${host}`
  return { origin, url: `${origin}${path}/api/${project}/envelope/?sentry_version=7&sentry_key=${key}&sentry_client=clipwright-web%2F1` }
}

/** Fields shared by all reports of a page. */
export type ReportPlace = { release: string; environment: string; userAgent: string; sentAtMs: number }

const common = ({ release, environment, userAgent }: ReportPlace) => ({
  platform: 'javascript',
  release,
  environment,
  ...(userAgent === '' ? {} : { request: { headers: { 'User-Agent': userAgent } } }),
})

function errorItem(report: ErrorReport, place: ReportPlace) {
  // The protocol has the outermost call first.
  const frames = report.frames
    .toReversed()
    .map(({ file, fn, line, column }) => ({ filename: `app://${file}`, function: fn, lineno: line, colno: column, in_app: true }))
  const mechanism = { type: report.caughtBy, handled: report.caughtBy === 'code' || report.caughtBy === 'react' }
  return {
    event_id: report.eventId,
    timestamp: report.at / 1000,
    level: 'error',
    transaction: report.page,
    ...common(place),
    exception: {
      values: [{ type: report.type, value: report.message, mechanism, ...(frames.length > 0 ? { stacktrace: { frames } } : {}) }],
    },
    breadcrumbs: report.steps.map(({ at, name }) => ({ timestamp: at / 1000, category: 'app', message: name })),
  }
}

function traceItem(report: TraceReport, place: ReportPlace) {
  const { traceId, spanId, op } = report
  return {
    type: 'transaction',
    event_id: report.eventId,
    transaction: report.page,
    transaction_info: { source: 'route' },
    start_timestamp: report.startAt / 1000,
    timestamp: report.endAt / 1000,
    ...common(place),
    contexts: { trace: { trace_id: traceId, span_id: spanId, op, status: 'ok' } },
    spans: [],
  }
}

/** One report as an envelope: a header line, an item header line, the item. */
export function toEnvelope(report: ClientReport, place: ReportPlace): string {
  const item = report.kind === 'error' ? errorItem(report, place) : traceItem(report, place)
  const text = JSON.stringify(item)
  const about = { event_id: report.eventId, sent_at: new Date(place.sentAtMs).toISOString() }
  // JSON.stringify writes no line breaks, so the item ends with its line and needs no length.
  return `${JSON.stringify(about)}\n${JSON.stringify({ type: report.kind === 'error' ? 'event' : 'transaction' })}\n${text}\n`
}
