import type { ClientMetric } from '@clipwright/contract/operations/client-metrics'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Takes the timings that pages report. */
export type ClientMetrics = { observe(metric: ClientMetric): void }

/** Names and pages come from closed lists, so the number of series is bounded whatever pages send. */
export function createClientMetrics(registry: Registry): ClientMetrics {
  const times = new Histogram({
    name: 'clipwright_client_duration_seconds',
    help: 'Times measured by pages, by what and where.',
    labelNames: ['name', 'page'],
    buckets: [0.016, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 4, 10, 30],
    registers: [registry],
  })
  const shifts = new Histogram({
    name: 'clipwright_client_layout_shift',
    help: 'How much a page jumped while it was open.',
    labelNames: ['page'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [registry],
  })
  const errors = new Counter({
    name: 'clipwright_client_errors_total',
    help: 'Script errors of pages, those included that are not reported.',
    labelNames: ['page'],
    registers: [registry],
  })
  return {
    observe({ name, page, value }) {
      if (name === 'layout_shift') shifts.observe({ page }, value)
      else if (name === 'script_error') errors.inc({ page }, value)
      else times.observe({ name, page }, value / 1000)
    },
  }
}
