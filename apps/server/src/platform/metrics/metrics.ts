import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type ClientMetrics, createClientMetrics } from './client-metrics.ts'

export type HttpMetrics = {
  observe(call: { method: string; route: string; status: number; durationMs: number }): void
}

export type Metrics = HttpMetrics & {
  /** A value that is read on each scrape, such as waiting jobs by lane. */
  addGauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (set: (labels: Record<string, string>, value: number) => void) => Promise<void>,
  ): void
  client: ClientMetrics
  /** The text of `/metrics`. */
  page(): Promise<{ contentType: string; text: string }>
}

let ofProcess: Registry | undefined

/** Memory, event loop and garbage of this process: watching them costs a timer of 10 ms, so they are watched once, whatever runs in it. */
function watchProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess, prefix: 'clipwright_' })
  }
  return ofProcess
}

/** One registry per server, so that tests can create several. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registries = [watchProcess(), registry]
  const calls = new Histogram({
    name: 'clipwright_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  return {
    observe: ({ method, route, status, durationMs }) => {
      calls.observe({ method, route, status: String(status) }, durationMs / 1000)
    },
    addGauge: (name, help, labelNames, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [registry],
        collect: async () => {
          gauge.reset()
          await read((labels, value) => gauge.set(labels, value))
        },
      })
    },
    client: createClientMetrics(registry),
    page: async () => ({ contentType: registry.contentType, text: await Registry.merge(registries).metrics() }),
  }
}
