import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { isSameSecret } from '#platform/secrets/secret-text.ts'

const checkTimeoutMs = 3000

/** Each check throws when its part is unusable; `StorageFullError` has an outcome of its own, because the remedy is clear. */
export type ReadyChecks = Readonly<Record<'database' | 'storage' | 'queue' | 'ffmpeg', () => Promise<void>>>

/** Each returns whether something runs short: jobs wait for it, while this process still serves requests. */
export type Shortages = Readonly<Partial<Record<'workerDisk', () => Promise<boolean>>>>

type Outcome = 'ok' | 'full' | 'failed'

async function look(check: () => Promise<void>): Promise<Outcome> {
  const late = Promise.withResolvers<Outcome>()
  const timer = setTimeout(() => late.resolve('failed'), checkTimeoutMs)
  try {
    // Details belong in the log of the part itself, not on a public page.
    return await Promise.race([
      check().then(
        () => 'ok' as const,
        (error: unknown) => (error instanceof AppError && error.errorName === 'StorageFullError' ? 'full' : 'failed'),
      ),
      late.promise,
    ])
  } finally {
    clearTimeout(timer)
  }
}

async function isShort(runsShort: () => Promise<boolean>): Promise<boolean> {
  let short = false
  await look(async () => {
    short = await runsShort()
  })
  return short
}

function isBearer(header: string | undefined, token: string | null): boolean {
  const shownToken = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  return token !== null && shownToken !== undefined && isSameSecret(shownToken, token)
}

type HealthOptions = {
  checks: ReadyChecks
  shortages: Shortages
  metrics: Metrics
  /** Bearer token that readers of `/metrics` must send; null: nobody may read them. */
  metricsToken: string | null
}

/**
 * `/healthz` (the process answers), `/readyz` (its dependencies answer too; also lists what runs short), `/metrics`
 * (Prometheus).
 */
export function addHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const entries = await Promise.all(Object.entries(options.checks).map(async ([name, check]) => [name, await look(check)] as const))
    const isReady = entries.every(([, outcome]) => outcome === 'ok')
    const shortageEntries = await Promise.all(
      Object.entries(options.shortages).map(async ([name, runsShort]) => [name, await isShort(runsShort)] as const),
    )
    const short = shortageEntries.flatMap(([name, isLow]) => (isLow ? [name] : []))
    const checks = Object.fromEntries(entries)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'failed', checks, ...(short.length > 0 ? { short } : {}) })
  })
  app.get('/metrics', async (request, reply) => {
    // Behind a proxy the peer address proves nothing, and a private network has many members.
    if (!isBearer(request.headers.authorization, options.metricsToken))
      throw new AppError('RecordNotExisted', { cause: 'no metrics token' })
    const { contentType, text } = await options.metrics.page()
    return reply.header('content-type', contentType).header('cache-control', 'no-store').send(text)
  })
}
