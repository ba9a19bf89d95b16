import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { findClipForJob } from '../../../clips/clips/change-clips.ts'
import { openDocument } from '../../../clips/clips/document/open-document.ts'
import { correctClip, listOtherClipIds } from '../saving/correct-other-clips.ts'
import { correctWordsJob } from './correct-words.job.ts'

/** One clip at a time, each in its own transaction. A second run finds the words corrected and changes nothing. */
export const correctWordsWorker = defineWorker(correctWordsJob, async ({ orgId, projectId, clipId, userId, words }, ctx: WorkerContext) => {
  const open = await findClipForJob(ctx.db, orgId, { projectId, clipId })
  if (open) {
    const spokenWords = (await openDocument(ctx.db, open.clip)).document.words
    for (const otherId of await listOtherClipIds(ctx.db, open.clip)) {
      ctx.signal.throwIfAborted()
      await correctClip(ctx, open.clip, otherId, { words, heard: spokenWords, userId })
    }
  }
  await ctx.db.transaction((tx) => ctx.finish(tx))
})
