import { AppError } from '@clipwright/contract/errors'
import type { SpeechModelFailure, SpeechPart } from '@clipwright/contract/installation/speech-model'
import { DownloadFailed } from '@clipwright/media/speech/whisper/download-file'
import { whisperModels } from '@clipwright/media/speech/whisper/model-manifest'
import { getModel, ModelNotFetched } from '@clipwright/media/speech/whisper/model-store'
import { registryPlace } from '@clipwright/media/speech/whisper/registry-place'
import { installNaturalModel } from '@clipwright/media/voice/natural/natural-model'
import { hostsOf } from '#config/model-places.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { createGuardedFetch } from '#platform/fetch/guarded-fetch.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { updateDownload } from '../speech-model.store.ts'
import { makeTimeLeft } from '../time-left.ts'
import { fetchModelJob } from './fetch-model.job.ts'

const maxAttempts = fetchModelJob.retries + 1

/**
 * A connection that breaks after some bytes arrived is retried later. A host that cannot be reached, refuses or sends
 * damaged files needs a person, so the download ends with the error of each host.
 */
export const fetchModelWorker = defineWorker(
  fetchModelJob,
  async ({ part }, ctx: WorkerContext) => {
    const timeLeft = makeTimeLeft(() => performance.now())
    let hasReceived = ctx.attempt > 1
    try {
      await fetchPart(part, ctx, (share) => {
        hasReceived = true
        void ctx.progress(share, undefined, timeLeft(share) ?? undefined)
      })
    } catch (error) {
      const failedPlaces = listFailedPlaces(error)
      if (!failedPlaces || ctx.signal.aborted) throw error
      const failures = failedPlaces.map(({ place, reason }): SpeechModelFailure => ({ place, reason }))
      for (const { place, error: cause } of failedPlaces) ctx.log.warn({ err: cause, place, part }, 'it could not be fetched')
      const isBroken = hasReceived && failures.some(({ reason }) => reason === 'unreachable')
      if (isBroken && ctx.attempt < maxAttempts) {
        await updateDownload(ctx.db, ctx.jobId, { failures })
        throw new AppError('LinkUnreachableError', { cause: error })
      }
      return ctx.db.transaction(async (tx) => {
        await ctx.finish(tx)
        await updateDownload(tx, ctx.jobId, { failures, hasFailed: true })
      })
    }
    await ctx.db.transaction((tx) => ctx.finish(tx))
  },
  { onGivenUp: (tx, _payload, { jobId }) => updateDownload(tx, jobId, { hasFailed: true }) },
)

async function fetchPart(part: SpeechPart, ctx: WorkerContext, onProgress: (share: number) => void): Promise<void> {
  const { speech, fetch } = ctx.deps.config
  const { signal } = ctx
  const onPlace = (place: string) =>
    void updateDownload(ctx.db, ctx.jobId, { place }).catch((error: unknown) => ctx.log.warn({ err: error }, 'place'))
  if (part === 'voices') {
    onPlace(registryPlace)
    return installNaturalModel({ modelDir: speech.modelDir, signal, onProgress })
  }
  const guarded = createGuardedFetch({ allowHosts: [...fetch.allowHosts, ...hostsOf(speech.modelPlaces)] })
  try {
    const { modelDir, modelPlaces: places } = speech
    await getModel({ model: whisperModels[part], modelDir, places, allowDownload: true, fetch: guarded.web, signal, onPlace, onProgress })
  } finally {
    await guarded.close()
  }
}

/** Null where something else went wrong than the download. */
function listFailedPlaces(error: unknown): ModelNotFetched['failures'] | null {
  if (error instanceof ModelNotFetched) return error.failures
  return error instanceof DownloadFailed ? [{ place: registryPlace, reason: error.reason, error }] : null
}
