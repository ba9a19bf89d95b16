import { AppError } from '@clipwright/contract/errors'
import { batchVersion } from '@clipwright/contract/operations/product-events'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { findUnsentBatch, markForwarded } from '../product-events.store.ts'
import { forwardEventsJob } from './forward-events.job.ts'

/** Sends a batch twice when it dies half way; the receiver recognises the repeat by the key in the header. */
export const forwardEventsWorker = defineWorker(forwardEventsJob, async (key, ctx: WorkerContext) => {
  const { forwardUrl } = ctx.deps.config.telemetry
  const batch = forwardUrl === null ? undefined : await findUnsentBatch(ctx.db, key)
  if (batch && forwardUrl !== null) await post(forwardUrl, batch, ctx.signal)
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    if (batch) await markForwarded(tx, key)
  })
})

type Batch = NonNullable<Awaited<ReturnType<typeof findUnsentBatch>>>

async function post(url: string, { id, distinctId, deviceId, release, events }: Batch, signal: AbortSignal): Promise<void> {
  const body = {
    version: batchVersion,
    distinctId,
    events: events.map(({ name, at, fields }) => ({ name, at: at.getTime(), fields })),
    meta: { batchId: id, deviceId, release },
  }
  const headers = { 'content-type': 'application/json', 'idempotency-key': `${distinctId}.${id}` }
  const send = createProviderFetch([url])
  const response = await send(url, { method: 'POST', headers, body: JSON.stringify(body), signal }).catch((error: unknown) => {
    throw new AppError('LinkUnreachableError', { cause: error })
  })
  await response.body?.cancel()
  if (response.ok) return
  const isPassing = response.status >= 500 || response.status === 408 || response.status === 429
  throw new AppError(isPassing ? 'LinkUnreachableError' : 'LinkRefusedError', { cause: `events: answered ${response.status}` })
}
