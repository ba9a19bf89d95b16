import { AppError } from '@clipwright/contract/errors'
import type { SpeechModelFailure } from '@clipwright/contract/installation/speech-model'
import { whisperModels } from '@clipwright/media/speech/whisper/model-manifest'
import { getModel, ModelNotFetched } from '@clipwright/media/speech/whisper/model-store'
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
  async ({ size }, ctx: WorkerContext) => {
    const { speech, fetch } = ctx.deps.config
    const guarded = createGuardedFetch({ allowHosts: [...fetch.allowHosts, ...hostsOf(speech.modelPlaces)] })
    const timeLeft = makeTimeLeft(() => performance.now())
    let hasReceived = ctx.attempt > 1
    try {
      await getModel({
        model: whisperModels[size],
        modelDir: speech.modelDir,
        places: speech.modelPlaces,
        allowDownload: true,
        fetch: guarded.web,
        signal: ctx.signal,
        onPlace: (place) =>
          void updateDownload(ctx.db, ctx.jobId, { place }).catch((error: unknown) => ctx.log.warn({ err: error }, 'place')),
        onProgress: (share) => {
          hasReceived = true
          void ctx.progress(share, undefined, timeLeft(share) ?? undefined)
        },
      })
    } catch (error) {
      if (!(error instanceof ModelNotFetched) || ctx.signal.aborted) throw error
      const failures = error.failures.map(({ place, reason }): SpeechModelFailure => ({ place, reason }))
      for (const failure of error.failures)
        ctx.log.warn({ err: failure.error, place: failure.place }, 'a speech model could not be fetched')
      const isBroken = hasReceived && failures.some(({ reason }) => reason === 'unreachable')
      if (isBroken && ctx.attempt < maxAttempts) {
        await updateDownload(ctx.db, ctx.jobId, { failures })
        throw new AppError('LinkUnreachableError', { cause: error })
      }
      return ctx.db.transaction(async (tx) => {
        await ctx.finish(tx)
        await updateDownload(tx, ctx.jobId, { failures, hasFailed: true })
      })
    } finally {
      await guarded.close()
    }
    await ctx.db.transaction((tx) => ctx.finish(tx))
  },
  { onGivenUp: (tx, _payload, { jobId }) => updateDownload(tx, jobId, { hasFailed: true }) },
)
