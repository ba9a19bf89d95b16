import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance } from 'fastify'
import { isPublicAddress } from '#platform/fetch/special-addresses.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'

const CHECK_TIMEOUT_MS = 3000

/** Each check throws when its part is not usable. */
export type ReadyChecks = Readonly<Record<'database' | 'storage' | 'queue' | 'ffmpeg', () => Promise<void>>>

async function passes(check: () => Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), CHECK_TIMEOUT_MS)
  try {
    // What exactly is wrong belongs in the log of the part itself, not on a public page.
    return await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      late.promise,
    ])
  } finally {
    clearTimeout(timer)
  }
}

/** `/healthz` (the process answers), `/readyz` (what it needs answers too), `/metrics` (Prometheus). */
export function addHealthRoutes(app: FastifyInstance, options: { checks: ReadyChecks; metrics: Metrics }): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const entries = await Promise.all(Object.entries(options.checks).map(async ([name, check]) => [name, await passes(check)] as const))
    const isReady = entries.every(([, ok]) => ok)
    const checks = Object.fromEntries(entries.map(([name, ok]) => [name, ok ? 'ok' : 'failed']))
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'failed', checks })
  })
  app.get('/metrics', async (request, reply) => {
    // Numbers about the inside are for the machine and its own network.
    if (isPublicAddress(request.ip)) throw new AppError('NoPermission', { cause: `metrics asked from ${request.ip}` })
    const { contentType, text } = await options.metrics.page()
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(text)
  })
}
