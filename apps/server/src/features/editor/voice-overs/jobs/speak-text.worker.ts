import { AppError } from '@clipwright/contract/errors'
import { speakText } from '#pipeline/speak-text.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { type ClipTaskRow, completeTask, giveUpTask, openTask, refuseTask, reportTask } from '../../clip-tasks/clip-task.ts'
import { applyConsent } from '../../../plans/feature-access/apply-consent.ts'
import { findProject } from '../../../projects/projects/open-project.ts'
import { publishMadeFile, type StoredFile, storeMadeFile } from '../../../sources/uploads/made-file.ts'
import { type VoiceOverResult, VoiceOverRequest } from '../voice-over-task.ts'
import { speakTextJob } from './speak-text.job.ts'

/** Speaks a text and stores the sound as an upload of the organisation. A refused text is not tried again. */
export const speakTextWorker = defineWorker(
  speakTextJob,
  async (payload, ctx: WorkerContext) => {
    const task = await openTask(ctx.db, 'voiceOver', payload)
    if (!task) return
    try {
      const { result, stored } = await speak(ctx, task)
      await completeTask(ctx, task, result, (tx) => publishMadeFile(tx, stored))
    } catch (error) {
      const isFinal = error instanceof AppError && ['VoiceOverModerationError', 'InvalidParam'].includes(error.errorName)
      if (!isFinal) throw error
      await refuseTask(ctx, task, { errorName: error.errorName, errorMessage: error.details[0]?.message ?? error.message })
    }
  },
  { onGivenUp: giveUpTask },
)

async function speak(ctx: WorkerContext, task: ClipTaskRow): Promise<{ result: VoiceOverResult; stored: StoredFile }> {
  const { text, narrativeTone, voType } = VoiceOverRequest.parse(task.wish)
  const project = await findProject(ctx.db, task.orgId, task.projectId)
  const settings = await applyConsent(ctx.db, task.orgId, ctx.deps.pipeline)
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const request = { text, tone: narrativeTone, voType, fallbackLanguage: project?.transcriptInfo?.language ?? 'en' }
  const speech = await speakText(request, settings, {
    workDir: scratch.path,
    signal: ctx.signal,
    onProgress: (share) => void reportTask(ctx, task, share).catch(() => undefined),
  })
  const upload = { orgId: task.orgId, userId: task.userId, type: 'audio' as const, extension: speech.extension, file: speech.file }
  const stored = await storeMadeFile({ db: ctx.db, storage: ctx.deps.storage }, { ...upload, fileName: `voice-over.${speech.extension}` })
  const { durationMs, words, voice } = speech
  return { result: { uri: `upload://${stored.id}`, durationMs, words, voice }, stored }
}
