import type { ProductEvent } from '@clipwright/contract/operations/product-events'
import { version as reactVersion } from 'react'
import { apiPrefix, callHeaders } from '../api-client.ts'
import { refreshClientSetup, useClientSetup } from '../client-setup.ts'
import { randomText } from '../device-id.ts'
import { configOf } from '../feature-flags.ts'
import type { Batch } from './batch-rules.ts'
import { createErrorReporter } from './errors/error-reporter.ts'
import { deliverReports } from './errors/deliver-reports.ts'
import { readIgnoreLists } from './errors/drop-rules.ts'
import { setErrorSink } from './errors/catch-errors.ts'
import { createEventBatcher } from './event-batcher.ts'
import { isAuthPage, pageOf } from './page-kind.ts'
import { createPageMetrics, observePage, type PageMetrics } from './page-metrics.ts'
import { recentLog } from './recent-log.ts'
import { batchAddress, batchBody, beaconBatch, sendBatch } from './send-batch.ts'
import type { Moves } from './start-telemetry.ts'
import { setEventSink } from './track.ts'

const metricsEveryMs = 30_000
/** A pass is valid for a day. */
const renewPassMs = 12 * 3_600_000
const errorGate = 'clip_web_sentry'
const ignoreListsConfig = 'clip_web_sentry_ignore_errors'

const hex = (length: number) => Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 16).toString(16)).join('')
const herePage = () => pageOf(window.location.pathname)
const isQuiet = () => isAuthPage(window.location.pathname)

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Sends the telemetry that the operator enabled. Loaded only when there is any. */
export function runTelemetry({ mayTrack, moves }: { mayTrack: boolean; moves: Moves }): { stop(): void } {
  const stops: (() => void)[] = []
  const metrics = createPageMetrics()
  if (mayTrack) stops.push(runEvents(), runMetrics(metrics, moves))
  if (useClientSetup.getState().errors) stops.push(runErrors(metrics, moves, mayTrack))
  return { stop: () => stops.forEach((stop) => stop()) }
}

function onLeave(leave: () => void): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('pagehide', leave)
  return () => {
    document.removeEventListener('visibilitychange', onHidden)
    window.removeEventListener('pagehide', leave)
  }
}

function runEvents(): () => void {
  const pass = useClientSetup.getState().events
  if (!pass) return () => undefined
  const place = (batch: Batch<ProductEvent>) => {
    const { events, release } = useClientSetup.getState()
    return { address: batchAddress(events ?? pass), body: batchBody(batch, release, Date.now()) }
  }
  const batcher = createEventBatcher<ProductEvent>({
    nowMs: () => Date.now(),
    newId: () => randomText(20),
    after,
    send(batch) {
      const { address, body } = place(batch)
      return sendBatch(address, body)
    },
    beacon(batch) {
      const { address, body } = place(batch)
      return beaconBatch(address, body)
    },
  })
  setEventSink((event) => batcher.add(event))
  const renew = setInterval(() => void refreshClientSetup(), renewPassMs)
  const unhear = onLeave(() => batcher.leave())
  return () => {
    clearInterval(renew)
    unhear()
    // Signing out ends this, too; on the next page nothing may be sent.
    if (!isQuiet()) batcher.leave()
    batcher.stop()
  }
}

function runMetrics(metrics: PageMetrics, moves: Moves): () => void {
  const observed = observePage(metrics, herePage)
  const send = () => {
    if (isQuiet()) return
    const batch = metrics.take()
    if (batch.length === 0) return
    const headers = { ...callHeaders(), 'content-type': 'application/json' }
    // Losing one measurement among many does not matter.
    fetch(`${apiPrefix}/metrics`, { method: 'POST', headers, body: JSON.stringify({ metrics: batch }), keepalive: true }).catch(
      () => undefined,
    )
  }
  const unhearMoves = moves.onMoved((tookMs) => {
    if (tookMs !== null && !isQuiet()) metrics.add('route_change', herePage(), tookMs)
  })
  const timer = setInterval(send, metricsEveryMs)
  const unhear = onLeave(() => {
    observed.leave()
    send()
  })
  return () => {
    clearInterval(timer)
    unhear()
    unhearMoves()
    observed.stop()
  }
}

function runErrors(metrics: PageMetrics, moves: Moves, counts: boolean): () => void {
  const reporter = createErrorReporter({
    rules: () => ({
      isDevelopment: import.meta.env.DEV,
      gate: useClientSetup.getState().flags.gates.includes(errorGate),
      lists: readIgnoreLists(configOf(ignoreListsConfig)),
      reactVersion,
      origin: window.location.origin,
      assetsPath: '/assets/',
    }),
    page: herePage,
    steps: () => recentLog.events().map(({ at, name }) => ({ at, name })),
    nowMs: () => Date.now(),
    random: Math.random,
    hex,
    async deliver(reports) {
      const { errors, release } = useClientSetup.getState()
      if (!errors || isQuiet()) return { retryAfterSec: null }
      return deliverReports(reports, { reporting: errors, release })
    },
  })
  setErrorSink((report) => {
    if (counts) metrics.add('script_error', herePage(), 1)
    reporter.report(report)
  })
  const startAt = performance.timeOrigin
  reporter.trace({ op: 'pageload', page: herePage(), startAt, endAt: startAt + loadEndMs() })
  const unhearMoves = moves.onMoved((tookMs) => {
    if (tookMs === null) return
    const endAt = Date.now()
    reporter.trace({ op: 'navigation', page: herePage(), startAt: endAt - tookMs, endAt })
  })
  const unhearTasks = moves.onTask((startedAt, endedAt) => {
    reporter.trace({ op: 'task', page: herePage(), startAt: startedAt, endAt: endedAt })
  })
  return () => {
    unhearMoves()
    unhearTasks()
  }
}

function loadEndMs(): number {
  const [entry] = performance.getEntriesByType('navigation')
  return entry && entry.duration > 0 ? entry.duration : performance.now()
}
