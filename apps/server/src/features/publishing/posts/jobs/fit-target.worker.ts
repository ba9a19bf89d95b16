import type { WorkerContext } from '#pipeline/worker-deps.ts'
import type { Tx } from '#platform/db/tx.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { isOpen } from '../change-post.ts'
import { fitExport } from '../fit-export.ts'
import { findPostRow, lockTarget, saveFitted } from '../posts.store.ts'
import { findExport } from '../posts.views.ts'
import { fitTargetJob, keyOfStep, type TargetPayload } from './target-jobs.ts'

/** How long to wait for the export of the clip before looking again. */
const renderWaitSec = 10

export const fitTargetWorker = defineWorker(fitTargetJob, async (payload, ctx: WorkerContext) => {
  const { orgId, targetId } = payload
  const open = await ctx.db.transaction((tx) => findOpen(tx, payload))
  if (!open) return
  const file = await findExport(ctx.db, orgId, open.post.renderId)
  if (!file || file.status === 'failed') return
  if (file.main === null) {
    await ctx.db.transaction(async (tx) => {
      await ctx.finish(tx)
      await fitTargetJob.enqueue(tx, payload, { orgId, key: keyOfStep(payload), afterSec: renderWaitSec })
    })
    return
  }
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const whole = { key: file.main, sizeBytes: file.sizeBytes ?? 0 }
  const result = await fitExport(ctx, open, whole, scratch.path)
  await ctx.db.transaction(async (tx) => {
    await ctx.finish(tx)
    const still = await findOpen(tx, payload)
    if (!still || result === whole) return
    await saveFitted(tx, orgId, targetId, { of: whole.key, key: result.key, sizeBytes: result.sizeBytes })
    await publishEvent(tx, orgId, { type: 'post.state', postId: still.post.id, targetId, state: still.target.state })
  })
})

/** Undefined when the post was changed since the job was sent, or is on its way. */
async function findOpen(tx: Tx, { orgId, targetId, version }: TargetPayload) {
  const target = await lockTarget(tx, orgId, targetId)
  if (!target || target.version !== version || !isOpen(target)) return undefined
  const post = await findPostRow(tx, orgId, target.postId)
  return post && { post, target }
}
