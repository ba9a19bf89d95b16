import type { ClientMetric } from '@clipwright/contract/operations/client-metrics'
import type { PageName } from '@clipwright/contract/operations/pages'

const maxPerCall = 50
const maxMs = 600_000

export type PageMetrics = {
  add(name: ClientMetric['name'], page: PageName, value: number): void
  /** Metrics added since the last call, for one message; counts of the same kind are summed. */
  take(): ClientMetric[]
}

/** Collects metrics. Sums counts, keeps the newest times, and never more than fits one message. */
export function createPageMetrics(): PageMetrics {
  let metrics: ClientMetric[] = []
  return {
    add(name, page, value) {
      if (!Number.isFinite(value) || value < 0) return
      const bounded = Math.min(maxMs, value)
      const sameError = name === 'script_error' ? metrics.find((one) => one.name === name && one.page === page) : undefined
      if (sameError) sameError.value = Math.min(maxMs, sameError.value + bounded)
      else metrics.push({ name, page, value: bounded })
      if (metrics.length > maxPerCall) metrics.shift()
    },
    take() {
      const batch = metrics
      metrics = []
      return batch
    },
  }
}

/** Measures this page load as far as the browser supports it; the result stops it. */
export function observePage(metrics: PageMetrics, page: () => PageName): { leave(): void; stop(): void } {
  const observers: PerformanceObserver[] = []
  let paintMs: number | null = null
  let slowestMs = 0
  let shift = 0
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    observer.observe({ type, buffered: true, ...more })
    observers.push(observer)
  }
  const loadPage = page()
  observe('navigation', (entry) => metrics.add('page_load', loadPage, entry.duration))
  observe('largest-contentful-paint', (entry) => {
    paintMs = entry.startTime
  })
  observe('event', (entry) => void (slowestMs = Math.max(slowestMs, entry.duration)), { durationThreshold: 40 })
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput?: boolean; value?: number }
    if (!hadRecentInput) shift += value ?? 0
  })
  return {
    /** About the page load as a whole, so once: when the page is first hidden. */
    leave() {
      if (paintMs !== null) metrics.add('largest_paint', loadPage, paintMs)
      if (slowestMs > 0) metrics.add('slow_interaction', page(), slowestMs)
      metrics.add('layout_shift', page(), shift)
      paintMs = null
      slowestMs = 0
      shift = 0
    },
    stop() {
      for (const observer of observers) observer.disconnect()
    },
  }
}
