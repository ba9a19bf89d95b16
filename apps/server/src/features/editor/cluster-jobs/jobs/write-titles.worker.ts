import { AppError } from '@clipwright/contract/errors'
import { spokenWords } from '@clipwright/timeline/edit/document-words'
import { writeTitles } from '#pipeline/write-titles.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { completeTask, giveUpTask, openTask } from '../../clip-tasks/clip-task.ts'
import { findClipDocument } from '../../../clips/clips/document/open-document.ts'
import { applyConsent } from '../../../plans/feature-access/apply-consent.ts'
import { TitleRequest } from '../title-job.ts'
import { writeTitlesJob } from './write-titles.job.ts'

export const writeTitlesWorker = defineWorker(
  writeTitlesJob,
  async (payload, ctx: WorkerContext) => {
    const task = await openTask(ctx.db, 'title', payload)
    if (!task) return
    const { style } = TitleRequest.parse(task.wish)
    const clip = await findClipDocument(ctx.db, task.orgId, { projectId: task.projectId, clipId: task.clipId })
    if (!clip) throw new AppError('RecordNotExisted', { cause: `clip ${task.clipId}` })
    const { language } = clip.document.captions
    const words = spokenWords(clip.document).map(({ text, startMs, endMs }) => ({
      text,
      startMs: Math.round(startMs),
      endMs: Math.round(endMs),
    }))
    const settings = await applyConsent(ctx.db, task.orgId, ctx.deps.pipeline)
    const titles = await writeTitles({ words, language, style }, settings, ctx.signal)
    await completeTask(ctx, task, { titles: titles.filter(({ title }) => title !== clip.title) })
  },
  { onGivenUp: giveUpTask },
)
