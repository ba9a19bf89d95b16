import type { ErrorReport } from '@clipwright/contract/operations/client-errors'
import { toApiError } from '../../api-error.ts'
import { isAuthPage, pageOf } from '../page-kind.ts'
import { recentLog } from '../recent-log.ts'
import type { CaughtError } from './drop-rules.ts'
import { scrub } from './scrub.ts'

type CaughtReport = CaughtError & { at: number; caughtBy: ErrorReport['caughtBy'] }
type Sink = (report: CaughtReport) => void

const maxWaiting = 10
let waiting: CaughtReport[] = []
let sink: Sink | null | undefined

/** An unexpected error. Stored for the person's own report; the sink decides on the rest. */
export function noteError(error: unknown, caughtBy: ErrorReport['caughtBy'], message = ''): void {
  const { pathname } = window.location
  const at = Date.now()
  const { name, message: text } = error instanceof Error ? error : { name: 'Error', message: message || String(error) }
  const requestId = error instanceof Error ? toApiError(error).requestId : ''
  recentLog.addError({ at, type: name, message: scrub(text), page: pageOf(pathname), requestId })
  if (isAuthPage(pathname) || sink === null) return
  const report = { error, message: text, at, caughtBy }
  if (sink) sink(report)
  else if (waiting.push(report) > maxWaiting) waiting.shift()
}

/** Sends errors to the sink from now on, starting with those that waited. Null discards them. */
export function setErrorSink(next: Sink | null | undefined): void {
  sink = next
  if (next === undefined) return
  const reports = waiting
  waiting = []
  if (next) for (const report of reports) next(report)
}

/** Listens for uncaught errors until the returned function is called. */
export function catchErrors(): () => void {
  const onError = ({ error, message }: ErrorEvent) => noteError(error as unknown, 'window', message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => noteError(reason as unknown, 'promise', rejectionText(reason))
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** A promise may be rejected with anything. */
export function rejectionText(reason: unknown): string {
  if (typeof reason !== 'object' || reason === null || reason instanceof Error) return String(reason)
  return `Object captured as promise rejection with keys: ${Object.keys(reason).toSorted().join(', ')}`
}
