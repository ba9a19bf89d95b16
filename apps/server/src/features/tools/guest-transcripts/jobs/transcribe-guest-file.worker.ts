import { join } from 'node:path'
import { AppError } from '@clipwright/contract/errors'
import { ImportPref } from '@clipwright/contract/projects/preferences'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { guestFileBytes, guestTranscriptMinutes } from '@clipwright/contract/tools/guest-transcripts'
import { probeMedia } from '@clipwright/media/probe'
import { defaultMediaLimits } from '@clipwright/media/probe/media-limits'
import { findTool } from '@clipwright/tools/find-tool'
import { readTalk } from '@clipwright/tools/talk/read-talk'
import { analyse } from '#pipeline/analyse.ts'
import { sourceRange } from '#pipeline/source-range.ts'
import { transcribe } from '#pipeline/transcribe.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { estimateMs, recordStageTiming } from '#platform/queue/stage-timing.ts'
import { toLocalFile } from '#platform/storage/local-file.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { fetchSource } from '../../../sources/ingest/fetch-source.ts'
import { tellWithModel } from '../../free-tools/tell-with-model.ts'
import { addHeard, failTranscript, findQueuedTranscript, finishTranscript, type GuestTranscriptRow } from '../guest-transcripts.store.ts'
import { deleteFile } from '../transcript-file.ts'
import { transcribeGuestFileJob } from './transcribe-guest-file.job.ts'

/** A link may lead to a video with its picture; only the sound of it is read. */
const longestMs = guestTranscriptMinutes * 60_000
/** Recordings of half an hour run a little over. */
const graceMs = 5000
/** Shares of the whole work at which fetching and decoding end. */
const fetchShare = 0.15
const decodeShare = 0.25

/** The same ladder as for a project: subtitles in the file, captions of the platform, recognisers. The file is deleted at the end. */
export const transcribeGuestFileWorker = defineWorker(
  transcribeGuestFileJob,
  async ({ id }, ctx: WorkerContext) => {
    const row = await findQueuedTranscript(ctx.db, id)
    if (!row) return
    const transcript = await makeTranscript(ctx, row)
    const texts = await writeTexts(ctx, row, transcript)
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      await finishTranscript(tx, id, { transcript, texts })
    })
    await deleteFile(ctx.deps.storage, id)
  },
  {
    // The file goes with the row, at the latest.
    onGivenUp: (tx, { id }, { errorName, errorMessage }) => failTranscript(tx, id, { name: errorName, message: errorMessage }),
  },
)

async function makeTranscript(ctx: WorkerContext, row: GuestTranscriptRow): Promise<Transcript> {
  const { deps, signal } = ctx
  await using scratch = await makeScratchDir(deps.config.scratchDir)
  const { file, platformCaptions } = await openSource(ctx, row, scratch.path)
  const limits = { ...defaultMediaLimits, maxSizeBytes: deps.config.limits.maxUploadBytes }
  const probe = { ...(await probeMedia(file, { signal, limits })), video: null }
  if (probe.durationMs > longestMs + graceMs) {
    throw new AppError('MediaTooLongError', {
      say: `The transcript maker takes up to ${guestTranscriptMinutes} minutes. Choose a shorter video.`,
    })
  }
  if (probe.audio.length === 0) throw new AppError('NoSpeechError', { say: 'This video has no sound, so there is nothing to write down.' })
  const work = { name: 'guest-transcript', units: 'sourceMs', unitCount: probe.durationMs }
  const startedAt = performance.now()
  const wholeMs = await estimateMs(ctx.db, work)
  const report = (share: number) => {
    const leftMs = wholeMs === null ? undefined : Math.max(1000, Math.round(wholeMs * (1 - share)))
    void ctx.progress(share, undefined, leftMs)
  }
  const { analysis, audioFile } = await analyse(
    { file, probe, range: sourceRange(probe, {}), outDir: scratch.path },
    { signal, onProgress: (share) => report(fetchShare + share * (decodeShare - fetchShare)) },
  )
  const { transcript } = await transcribe(
    {
      file,
      probe,
      analysis,
      audioFile,
      supplied: null,
      platformCaptions,
      pref: ImportPref.parse(row.language === null ? {} : { sourceLang: row.language }),
      workDir: scratch.path,
      onRungFailed: (engine, err) => ctx.log.warn({ err, engine }, 'speech was not recognized by this engine'),
      onSpeakersMissing: (err) => ctx.log.warn({ err }, 'speakers were not told apart'),
      onHeard: ({ text }) => {
        // Nobody needs it but an open page, so the work goes on without.
        addHeard(ctx.db, row.id, text).catch((err: unknown) => ctx.log.warn({ err }, 'heard words were not shown'))
      },
    },
    deps.pipeline,
    { signal, onProgress: (share) => report(decodeShare + share * (1 - decodeShare)) },
  )
  await recordStageTiming(ctx.db, work, performance.now() - startedAt)
  if (transcript.words.length === 0) throw new AppError('NoSpeechError', { say: 'Nobody speaks in this video, as far as can be heard.' })
  return transcript
}

async function writeTexts(ctx: WorkerContext, { tool: slug, toolLanguage }: GuestTranscriptRow, transcript: Transcript) {
  const tool = slug && findTool(slug)
  if (tool?.input !== 'transcript') return null
  return tellWithModel(ctx, { tool, talk: readTalk(transcript, toolLanguage ?? 'en'), round: 0 })
}

async function openSource(ctx: WorkerContext, { link, storageKey }: GuestTranscriptRow, folder: string) {
  const { deps, signal } = ctx
  if (storageKey !== null) return { file: await toLocalFile(deps.storage, storageKey, folder, 'source', signal), platformCaptions: null }
  if (link === null) throw new AppError('RecordNotExisted', { cause: 'neither link nor file' })
  return fetchSource(link, deps, {
    outFile: join(folder, 'source'),
    signal,
    // With its picture, a video is larger than what a visitor may send.
    maxBytes: Math.min(deps.config.limits.maxUploadBytes, guestFileBytes * 10),
    onProgress: (receivedBytes, totalBytes) => void ctx.progress(totalBytes ? (receivedBytes / totalBytes) * fetchShare : fetchShare / 2),
    onLong: () => ctx.giveWay(),
  })
}
