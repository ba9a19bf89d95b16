import { AppError } from '@clipwright/contract/errors'
import { enhanceVoice } from '@clipwright/media/voice/enhance-voice'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { type ClipTaskRow, completeTask, giveUpTask, openTask, reportTask } from '../../clip-tasks/clip-task.ts'
import { findClipDocument } from '../../../clips/clips/document/open-document.ts'
import { requireValue, sourceFile } from '../../../projects/projects/project-files.ts'
import { findProject } from '../../../projects/projects/open-project.ts'
import { publishMadeFile, type StoredFile, storeMadeFile } from '../../../sources/uploads/made-file.ts'
import { EnhancementChoice, type EnhancementResult } from '../enhancement-task.ts'
import { enhanceClipJob } from './enhance-clip.job.ts'

/** Sources up to this length (ms) are enhanced whole, so that any part can be added to the clip later. */
const wholeSourceMs = 10 * 60_000
/** Otherwise, ms enhanced on either side of the clip. */
const marginMs = 2 * 60_000
const maxSpanMs = 40 * 60_000

export const enhanceClipWorker = defineWorker(
  enhanceClipJob,
  async (payload, ctx: WorkerContext) => {
    const task = await openTask(ctx.db, 'enhancement', payload)
    if (!task) return
    const { result, stored } = await enhance(ctx, task)
    await completeTask(ctx, task, result, (tx) => publishMadeFile(tx, stored))
  },
  { onGivenUp: giveUpTask },
)

async function enhance(ctx: WorkerContext, task: ClipTaskRow): Promise<{ result: EnhancementResult; stored: StoredFile }> {
  const { db, deps, signal } = ctx
  const choice = EnhancementChoice.parse(task.wish)
  const project = await findProject(db, task.orgId, task.projectId)
  const clip = await findClipDocument(db, task.orgId, { projectId: task.projectId, clipId: task.clipId })
  if (!project || !clip) throw new AppError('RecordNotExisted', { cause: `clip ${task.clipId}` })
  const { document } = clip
  const track = requireValue(project.probe, 'probe').audio[0]
  if (!track) throw new AppError('MediaEmptyError', { cause: 'no sound' })
  const span = spanOf(document)
  await using scratch = await makeScratchDir(deps.config.scratchDir)
  const enhancement = await enhanceVoice({
    ...span,
    choice,
    sourceFile: await sourceFile(deps.storage, project, scratch.path, signal),
    track,
    workDir: scratch.path,
    signal,
    onProgress: (share) => void reportTask(ctx, task, share).catch(() => undefined),
  })
  const file = {
    orgId: task.orgId,
    userId: task.userId,
    type: 'audio' as const,
    extension: enhancement.extension,
    file: enhancement.file,
  }
  const stored = await storeMadeFile({ db, storage: deps.storage }, { ...file, fileName: `enhanced-voice.${enhancement.extension}` })
  const result = {
    uri: `upload://${stored.id}`,
    ...span,
    strength: choice.strength,
    before: { ...enhancement.before, integratedLufs: enhancement.beforeLufs },
    after: { ...enhancement.after, integratedLufs: enhancement.afterLufs },
    steps: enhancement.steps,
  }
  return { result, stored }
}

/** The part of the source to enhance: all of a short one, otherwise what the clip plays with a margin around it. */
function spanOf({ source, ranges }: ClipDocument): { startMs: number; endMs: number } {
  const lengthMs = Math.floor(source.durationMs)
  if (lengthMs <= wholeSourceMs) return { startMs: 0, endMs: lengthMs }
  const parts = Object.values(ranges)
  const startMs = Math.max(0, Math.floor(Math.min(...parts.map((part) => part.startMs)) - marginMs))
  const endMs = Math.min(lengthMs, Math.ceil(Math.max(...parts.map((part) => part.endMs)) + marginMs))
  if (endMs - startMs > maxSpanMs)
    throw new AppError('MediaTooLongError', { say: 'The parts of this clip are too far apart in the source to be enhanced together.' })
  return { startMs, endMs }
}
