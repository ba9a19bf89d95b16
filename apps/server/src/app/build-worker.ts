import { prepareFontsDir } from '@clipwright/media/fonts'
import { checkEngines } from '@clipwright/media/sandbox/engine-check'
import { sendMailWorker } from '#platform/mail/send-mail.worker.ts'
import { freeBytesOf } from '#platform/storage/free-space.ts'
import { type Queue, startQueue } from '#platform/queue/start-queue.ts'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import { checkAssetWorker } from '../features/brand/assets/jobs/check-asset.worker.ts'
import { fetchItemWorker } from '../features/editor/broll/jobs/fetch-item.worker.ts'
import { findBrollsWorker } from '../features/editor/broll/jobs/find-brolls.worker.ts'
import { correctWordsWorker } from '../features/editor/clip-edits/jobs/correct-words.worker.ts'
import { curateClipsWorker } from '../features/clips/clips/jobs/curate-clips.worker.ts'
import { refineClipsWorker } from '../features/clips/clips/jobs/refine-clips.worker.ts'
import { renderClipWorker } from '../features/clips/clips/jobs/render-clip.worker.ts'
import { renderPreviewsWorker } from '../features/clips/clips/jobs/render-previews.worker.ts'
import { findMomentsWorker } from '../features/clips/copilot/jobs/find-moments.worker.ts'
import { analyseSourceWorker } from '../features/projects/projects/jobs/analyse-source.worker.ts'
import { importSourceWorker } from '../features/projects/projects/jobs/import-source.worker.ts'
import { enhanceClipWorker } from '../features/editor/voice-enhancement/jobs/enhance-clip.worker.ts'
import { makeBedWorker } from '../features/editor/music-beds/jobs/make-bed.worker.ts'
import { proposeEditsWorker } from '../features/editor/refine-tasks/jobs/propose-edits.worker.ts'
import { speakTextWorker } from '../features/editor/voice-overs/jobs/speak-text.worker.ts'
import { writeTitlesWorker } from '../features/editor/cluster-jobs/jobs/write-titles.worker.ts'
import { writePostTextsWorker } from '../features/editor/post-texts/jobs/write-post-texts.worker.ts'
import { chargeInvoiceWorker } from '../features/plans/billing/jobs/charge-invoice.worker.ts'
import { compareEventsWorker } from '../features/plans/billing/jobs/compare-events.worker.ts'
import { followPurchaseWorker } from '../features/plans/billing/jobs/follow-purchase.worker.ts'
import { followEventWorker } from '../features/plans/billing/jobs/follow-event.worker.ts'
import { refundPaymentWorker } from '../features/plans/billing/jobs/refund-payment.worker.ts'
import { makeDataExportWorker } from '../features/account/data-exports/jobs/make-data-export.worker.ts'
import { deletePersonFilesWorker } from '../features/account/users/jobs/delete-person-files.worker.ts'
import { fetchModelWorker } from '../features/installation/speech-model/jobs/fetch-model.worker.ts'
import { forwardEventsWorker } from '../features/operations/product-events/jobs/forward-events.worker.ts'
import { notifyPersonWorker } from '../features/messages/notifications/jobs/notify-person.worker.ts'
import { remakeArtefactsWorker } from '../features/projects/projects/jobs/remake-artefacts.worker.ts'
import { purgeProjectWorker } from '../features/projects/projects/jobs/purge-project.worker.ts'
import { writeTranscriptWorker } from '../features/projects/projects/jobs/write-transcript.worker.ts'
import { transcribeSourceWorker } from '../features/projects/projects/jobs/transcribe-source.worker.ts'
import { applyTemplateWorker } from '../features/editor/template-runs/jobs/apply-template.worker.ts'
import { commitTargetWorker } from '../features/publishing/posts/jobs/commit-target.worker.ts'
import { confirmTargetWorker } from '../features/publishing/posts/jobs/confirm-target.worker.ts'
import { fitTargetWorker } from '../features/publishing/posts/jobs/fit-target.worker.ts'
import { prepareTargetWorker } from '../features/publishing/posts/jobs/prepare-target.worker.ts'
import { withdrawTargetWorker } from '../features/publishing/posts/jobs/withdraw-target.worker.ts'
import { copyFileWorker } from '../features/publishing/auto-import/jobs/copy-file.worker.ts'
import { lookAtChannelWorker } from '../features/publishing/auto-import/jobs/look-at-channel.worker.ts'
import { postItemWorker } from '../features/publishing/auto-import/jobs/post-item.worker.ts'
import { startWatching } from '../features/publishing/auto-import/send-looks.ts'
import { deliverEventWorker } from '../features/publishing/event-hooks/jobs/deliver-event.worker.ts'
import { sendCompanionWorker } from '../features/publishing/posts/companions/jobs/send-companion.worker.ts'
import { listClipResults } from '../features/publishing/post-metrics/list-clip-results.ts'
import { measurePostWorker } from '../features/publishing/post-metrics/jobs/measure-post.worker.ts'
import { compressGuestVideoWorker } from '../features/tools/guest-compressions/jobs/compress-guest-video.worker.ts'
import { transcribeGuestFileWorker } from '../features/tools/guest-transcripts/jobs/transcribe-guest-file.worker.ts'
import { startMeasuring } from '../features/publishing/post-metrics/send-measures.ts'
import { startDispatcher } from '../features/publishing/posts/start-dispatcher.ts'
import { startIndexer } from '../features/workspace/search/start-indexer.ts'
import type { Services } from './open-services.ts'

export const workers = [
  importSourceWorker,
  analyseSourceWorker,
  transcribeSourceWorker,
  writeTranscriptWorker,
  curateClipsWorker,
  refineClipsWorker,
  renderPreviewsWorker,
  renderClipWorker,
  correctWordsWorker,
  remakeArtefactsWorker,
  purgeProjectWorker,
  findMomentsWorker,
  findBrollsWorker,
  fetchItemWorker,
  applyTemplateWorker,
  speakTextWorker,
  enhanceClipWorker,
  writeTitlesWorker,
  writePostTextsWorker,
  proposeEditsWorker,
  makeBedWorker,
  checkAssetWorker,
  notifyPersonWorker,
  makeDataExportWorker,
  deletePersonFilesWorker,
  forwardEventsWorker,
  fetchModelWorker,
  chargeInvoiceWorker,
  refundPaymentWorker,
  fitTargetWorker,
  prepareTargetWorker,
  commitTargetWorker,
  withdrawTargetWorker,
  confirmTargetWorker,
  measurePostWorker,
  sendCompanionWorker,
  deliverEventWorker,
  compareEventsWorker,
  lookAtChannelWorker,
  copyFileWorker,
  postItemWorker,
  followEventWorker,
  followPurchaseWorker,
  compressGuestVideoWorker,
  transcribeGuestFileWorker,
  sendMailWorker,
]

export type PreparedWorker = { start(): Promise<Queue> }

/**
 * Everything that must be there before the first job. `start` takes jobs: everything CPU-heavy of the product happens in
 * processes that called it.
 */
export async function prepareWorker(services: Services): Promise<PreparedWorker> {
  const fonts = await prepareFontsDir(services.pipeline.fontsDir)
  const engines = await checkEngines()
  return {
    start() {
      const { log } = services
      if (fonts.missing.length > 0) log.warn({ missing: fonts.missing }, 'some caption fonts are not installed; other fonts stand in')
      for (const warning of engines.warnings) log.warn({ ffmpeg: engines.ffmpegVersion, sandbox: engines.sandbox }, warning)
      return startJobs(services)
    },
  }
}

async function startJobs({ config, log, databaseUrl, db, storage, fetch, pipeline }: Services): Promise<Queue> {
  const deps: WorkerDeps = { config, storage, fetch, pipeline, listClipResults }
  const queue = await startQueue({
    db,
    url: databaseUrl,
    log,
    lanes: config.queue.laneSizes,
    // An import may take hours, so one organisation gets at most half of the lane.
    orgShares: { import: Math.max(1, Math.floor(config.queue.laneSizes.import / 2)) },
    workers,
    deps,
    scratch: { freeBytes: () => freeBytesOf(config.scratchDir), copiesInput: config.storage.kind !== 'disk' },
  })
  const indexer = await startIndexer({ db, url: databaseUrl, log, storage, scratchDir: config.scratchDir })
  const measuring = startMeasuring({ db, log })
  const watching = startWatching({ db, log })
  const dispatcher = await startDispatcher({ db, url: databaseUrl, log })
  return {
    ...queue,
    async stop(options) {
      measuring.stop()
      watching.stop()
      await dispatcher.stop()
      await indexer.stop()
      await queue.stop(options)
    },
  }
}
