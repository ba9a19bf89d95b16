import { prepareFontsDir } from '@clipwright/media/fonts'
import { checkEngines } from '@clipwright/media/sandbox/engine-check'
import { sendMailWorker } from '#platform/mail/send-mail.worker.ts'
import { freeBytesOf } from '#platform/queue/scratch-room.ts'
import { type Queue, startQueue } from '#platform/queue/start-queue.ts'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import { checkAssetWorker } from '../features/assets/jobs/check-asset.worker.ts'
import { fetchItemWorker } from '../features/broll/jobs/fetch-item.worker.ts'
import { findBrollsWorker } from '../features/broll/jobs/find-brolls.worker.ts'
import { curateClipsWorker } from '../features/clips/jobs/curate-clips.worker.ts'
import { refineClipsWorker } from '../features/clips/jobs/refine-clips.worker.ts'
import { renderClipWorker } from '../features/clips/jobs/render-clip.worker.ts'
import { renderPreviewsWorker } from '../features/clips/jobs/render-previews.worker.ts'
import { findMomentsWorker } from '../features/copilot/jobs/find-moments.worker.ts'
import { analyseSourceWorker } from '../features/projects/jobs/analyse-source.worker.ts'
import { importSourceWorker } from '../features/projects/jobs/import-source.worker.ts'
import { enhanceClipWorker } from '../features/voice-enhancement/jobs/enhance-clip.worker.ts'
import { makeBedWorker } from '../features/music-beds/jobs/make-bed.worker.ts'
import { proposeEditsWorker } from '../features/refine-tasks/jobs/propose-edits.worker.ts'
import { speakTextWorker } from '../features/voice-overs/jobs/speak-text.worker.ts'
import { writeTitlesWorker } from '../features/cluster-jobs/jobs/write-titles.worker.ts'
import { makeDataExportWorker } from '../features/data-exports/jobs/make-data-export.worker.ts'
import { forwardEventsWorker } from '../features/product-events/jobs/forward-events.worker.ts'
import { notifyPersonWorker } from '../features/notifications/jobs/notify-person.worker.ts'
import { purgeProjectWorker } from '../features/projects/jobs/purge-project.worker.ts'
import { writeTranscriptWorker } from '../features/projects/jobs/write-transcript.worker.ts'
import { transcribeSourceWorker } from '../features/projects/jobs/transcribe-source.worker.ts'
import { applyTemplateWorker } from '../features/template-runs/jobs/apply-template.worker.ts'
import { startIndexer } from '../features/search/start-indexer.ts'
import type { Services } from './open-services.ts'

/** Every handler of the product, one line each. */
export const workers = [
  importSourceWorker,
  analyseSourceWorker,
  transcribeSourceWorker,
  writeTranscriptWorker,
  curateClipsWorker,
  refineClipsWorker,
  renderPreviewsWorker,
  renderClipWorker,
  purgeProjectWorker,
  findMomentsWorker,
  findBrollsWorker,
  fetchItemWorker,
  applyTemplateWorker,
  speakTextWorker,
  enhanceClipWorker,
  writeTitlesWorker,
  proposeEditsWorker,
  makeBedWorker,
  checkAssetWorker,
  notifyPersonWorker,
  makeDataExportWorker,
  forwardEventsWorker,
  sendMailWorker,
]

/** Starts taking jobs. Everything CPU-heavy of the product happens in processes that called this. */
export async function buildWorker(services: Services): Promise<Queue> {
  const { config, log, db, storage, fetch, pipeline } = services
  const fonts = await prepareFontsDir(pipeline.fontsDir)
  if (fonts.missing.length > 0) log.warn({ missing: fonts.missing }, 'some caption fonts are not installed; other fonts stand in')
  const engines = await checkEngines()
  for (const warning of engines.warnings) log.warn({ ffmpeg: engines.ffmpegVersion, sandbox: engines.sandbox }, warning)
  const deps: WorkerDeps = { config, storage, fetch, pipeline }
  const queue = await startQueue({
    db,
    url: services.databaseUrl,
    log,
    lanes: config.queue.laneSizes,
    workers,
    deps,
    scratch: { freeBytes: () => freeBytesOf(config.scratchDir), copiesInput: config.storage.kind !== 'disk' },
  })
  const indexer = await startIndexer({ db, url: services.databaseUrl, log, storage, scratchDir: config.scratchDir })
  return {
    ...queue,
    async stop(options) {
      await indexer.stop()
      await queue.stop(options)
    },
  }
}
