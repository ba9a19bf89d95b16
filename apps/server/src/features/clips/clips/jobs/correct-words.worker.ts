import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { findProject } from '../../../projects/projects/open-project.ts'
import { findClip } from '../clips.store.ts'
import { correctClip, listOtherClips } from '../correct-other-clips.ts'
import { openDocument } from '../save-clip-document.ts'
import { correctWordsJob } from './correct-words.job.ts'

/** One clip at a time, each in a transaction of its own. A second run finds the words corrected and changes nothing. */
export const correctWordsWorker = defineWorker(correctWordsJob, async ({ orgId, projectId, clipId, userId, words }, ctx: WorkerContext) => {
  const project = await findProject(ctx.db, orgId, projectId)
  const origin = await findClip(ctx.db, orgId, { projectId, clipId })
  if (project && origin) {
    const heard = (await openDocument(ctx.db, origin)).document.words
    for (const clip of await listOtherClips(ctx.db, project, origin)) {
      ctx.signal.throwIfAborted()
      await correctClip(ctx, { clip }, { origin, words, heard, userId })
    }
  }
  await ctx.db.transaction((tx) => ctx.finish(tx))
})
