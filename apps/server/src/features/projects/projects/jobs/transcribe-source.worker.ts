import { readFile, rm } from 'node:fs/promises'
import { AppError } from '@clipwright/contract/errors'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { writeSampleScript } from '@clipwright/media/sample/sample-talk'
import { decodeSubtitleBytes } from '@clipwright/media/speech/subtitles/decode-subtitles'
import { toSrt, toTxt, toVtt } from '@clipwright/media/speech/transcript-files'
import { sampleTranscript } from '#pipeline/sample.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { suppliedText, type SuppliedText, transcribe } from '#pipeline/transcribe.ts'
import { readBrandKit, spellForTeam } from '../../../brand/brand/brand-kit.ts'
import { applyConsent } from '../../../plans/feature-access/apply-consent.ts'
import { findUpload } from '../../../sources/uploads/find-upload.ts'
import { finishStep } from '../advance-project.ts'
import { localFile, readAnalysis, requireValue, sourceFile, storeText } from '../project-files.ts'
import { projectKey, runJournalFolder } from '../project-keys.ts'
import type { ProjectRow, TranscriptInfo } from '../projects.store.ts'
import { runStep, stallOnGivenUp, type StepProgress } from '../run-step.ts'
import { isWholeSample } from '../sample-project.ts'
import { transcribeSourceJob } from '../step-jobs.ts'
import { writeTranscriptJob } from './write-transcript.job.ts'

/** Gets words with timings from the best available source of text, and stores them as JSON, text, SRT and VTT. */
export const transcribeSourceWorker = defineWorker(
  transcribeSourceJob,
  (target, ctx: WorkerContext) =>
    runStep(ctx, target, 'transcribe', async (project, onProgress) => {
      await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
      const { storage } = ctx.deps
      const artefacts = requireValue(project.artefacts, 'analysis')
      const { transcript: rawTranscript, analysis } = await transcribeProject(ctx, project, scratch.path, onProgress)
      const transcript = await spellForTeam(ctx.db, target.orgId, rawTranscript)
      const folder = `run-${project.run}-${ctx.fence}`
      const key = (name: string) => projectKey(project.orgId, project.id, `${folder}/${name}`)
      const texts = [
        ['transcript.json', JSON.stringify(transcript), 'application/json'],
        ['transcript.txt', toTxt(transcript), 'text/plain; charset=utf-8'],
        ['transcript.srt', toSrt(transcript.words), 'application/x-subrip'],
        ['transcript.vtt', toVtt(transcript.words), 'text/vtt'],
        ['analysis-heard.json', JSON.stringify(analysis), 'application/json'],
      ] as const
      let addedBytes = 0
      for (const [name, text, contentType] of texts) addedBytes += await storeText(storage, key(name), text, contentType, scratch.path)
      const replacedBytes = (await storage.stat(artefacts.analysis))?.sizeBytes ?? 0
      await ctx.db.transaction(async (tx) => {
        await ctx.finish(tx)
        await finishStep(tx, target, 'transcribe', {
          transcriptInfo: describe(transcript, {
            json: key('transcript.json'),
            txt: key('transcript.txt'),
            srt: key('transcript.srt'),
            vtt: key('transcript.vtt'),
          }),
          artefacts: { ...artefacts, analysis: key('analysis-heard.json') },
          addedBytes: addedBytes - replacedBytes,
        })
        const { orgId, projectId } = target
        if (Object.keys(project.wordCorrections).length > 0)
          await writeTranscriptJob.enqueue(tx, { orgId, projectId }, { orgId, projectId })
      })
      // The step is done. What stays behind here is deleted after a week.
      await rm(runJournalFolder(ctx.deps.pipeline.journalsDir, project), { recursive: true, force: true }).catch((err: unknown) =>
        ctx.log.warn({ err }, 'the journal of a finished recognition was not deleted'),
      )
    }),
  stallOnGivenUp('transcribe'),
)

async function transcribeProject(ctx: WorkerContext, project: ProjectRow, folder: string, onProgress: StepProgress) {
  const { deps, signal } = ctx
  const { storage, pipeline } = deps
  const control = { signal, onProgress }
  if (isWholeSample(project) && !project.importPref.subtitlesUri) return sampleTranscript(pipeline, control)
  const { audio } = requireValue(project.artefacts, 'analysis')
  return transcribe(
    {
      file: await sourceFile(storage, project, folder, signal),
      probe: requireValue(project.probe, 'probe'),
      analysis: await readAnalysis(storage, project, folder, signal),
      audioFile: audio ? await localFile(storage, audio, folder, signal) : null,
      supplied: await readSupplied(ctx, project, folder),
      platformCaptions: project.source?.platformCaptions ?? null,
      pref: project.importPref,
      vocabulary: (await readBrandKit(ctx.db, project.orgId)).vocabulary,
      workDir: folder,
      journal: audio ? { dir: runJournalFolder(pipeline.journalsDir, project), audioKey: audio } : undefined,
      onRungFailed: (engine, err) => ctx.log.warn({ err, engine }, 'speech was not recognized by this engine'),
      onSpeakersMissing: (err) => ctx.log.warn({ err }, 'speakers were not told apart'),
      onHeard: ({ startMs, text, isDraft }) => {
        // A draft is no text to be read before it is needed.
        if (isDraft) return
        // Nobody needs it but an open page, so the work goes on without.
        publishEvent(ctx.db, project.orgId, { type: 'project.heard', projectId: project.id, startMs, text }).catch((err: unknown) =>
          ctx.log.warn({ err }, 'heard words were not shown'),
        )
      },
    },
    await applyConsent(ctx.db, project.orgId, pipeline),
    control,
  )
}

async function readSupplied(ctx: WorkerContext, project: ProjectRow, folder: string): Promise<SuppliedText | null> {
  const uri = project.importPref.subtitlesUri
  // The sample is spoken from our own script, so its captions come from that script.
  if (!uri && project.sourcePlatform === 'SAMPLE') return { kind: 'script', text: writeSampleScript() }
  if (!uri) return null
  const upload = await findUpload(ctx.db, project.orgId, uri)
  if (!upload) throw new AppError('SubtitlesUnreadableError', { say: 'The subtitles you added are no longer available. Add them again.' })
  const file = await localFile(ctx.deps.storage, upload.storageKey, folder, ctx.signal)
  return suppliedText(upload.fileName, decodeSubtitleBytes(await readFile(file), project.importPref.sourceLang ?? null))
}

function describe(transcript: Transcript, keys: TranscriptInfo['keys']): TranscriptInfo {
  const spokenMs = transcript.words.reduce((sum, word) => sum + Math.max(0, word.endMs - word.startMs), 0)
  return {
    engine: transcript.engine,
    quality: transcript.quality,
    language: transcript.language,
    notices: transcript.notices,
    wordsPerMinute: spokenMs > 0 ? Math.round((transcript.words.length / spokenMs) * 60_000) : null,
    keys,
  }
}
