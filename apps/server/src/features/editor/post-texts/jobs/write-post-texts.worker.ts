import { PostTextRequest } from '@clipwright/contract/editor/post-text-jobs'
import { AppError } from '@clipwright/contract/errors'
import { spokenWords } from '@clipwright/timeline/edit/document-words'
import { writePostTexts } from '#pipeline/write-post-texts.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { completeTask, giveUpTask, openTask } from '../../clip-tasks/clip-task.ts'
import { findClipDocument } from '../../../clips/clips/document/open-document.ts'
import { applyConsent } from '../../../plans/feature-access/apply-consent.ts'
import { writePostTextsJob } from './write-post-texts.job.ts'

export const writePostTextsWorker = defineWorker(
  writePostTextsJob,
  async (payload, ctx: WorkerContext) => {
    const task = await openTask(ctx.db, 'postText', payload)
    if (!task) return
    const clip = await findClipDocument(ctx.db, task.orgId, { projectId: task.projectId, clipId: task.clipId })
    if (!clip) throw new AppError('RecordNotExisted', { cause: `clip ${task.clipId}` })
    const words = spokenWords(clip.document).map(({ text, startMs, endMs }) => ({
      text,
      startMs: Math.round(startMs),
      endMs: Math.round(endMs),
    }))
    const settings = await applyConsent(ctx.db, task.orgId, ctx.deps.pipeline)
    const material = { words, language: clip.document.captions.language, title: clip.title }
    await completeTask(ctx, task, { ideas: await writePostTexts(material, PostTextRequest.parse(task.wish), settings, ctx.signal) })
  },
  { onGivenUp: giveUpTask },
)
