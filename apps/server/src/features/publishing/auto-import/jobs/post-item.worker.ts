import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { findItemRow, updateItem } from '../items.store.ts'
import { postFirstClips } from '../post-first-clips.ts'
import { postItemJob } from './post-item.job.ts'

/** Each post is scheduled by a transaction of its own, once for each clip and account, so it may die anywhere between. */
export const postItemWorker = defineWorker(postItemJob, async ({ orgId, itemId }, ctx: WorkerContext) => {
  const item = await findItemRow(ctx.db, orgId, itemId)
  if (item?.postsAt) await postFirstClips({ db: ctx.db, config: ctx.deps.config, jobId: ctx.jobId }, item)
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    await updateItem(tx, orgId, itemId, { postsAt: null })
  })
})
