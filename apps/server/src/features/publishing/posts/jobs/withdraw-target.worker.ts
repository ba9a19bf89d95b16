import type { WorkerContext } from '#pipeline/worker-deps.ts'
import type { Tx } from '#platform/db/tx.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { platformOf } from '../../platforms/platforms.ts'
import { openPostAccess } from '../../social-accounts/open-access.ts'
import { isHandedOver } from '../change-post.ts'
import { holdBack } from '../needs-you.ts'
import { isProjectDeleted } from '../posts.views.ts'
import { type TargetPayload, withdrawTargetJob } from './target-jobs.ts'
import { endStep, lockOpenTarget, type OpenTarget } from './target-work.ts'

/** Deleting what is gone already is no failure, so the job may die between the platform and the database. */
export const withdrawTargetWorker = defineWorker(withdrawTargetJob, async (payload, ctx: WorkerContext) => {
  const open = await ctx.db.transaction((tx) => findWithdrawn(tx, payload))
  const remoteId = open?.target.remoteId
  const handOver = open?.account && platformOf(open.account.platform).handOver
  if (!open || !handOver || !remoteId) return
  const io = { fetch: ctx.deps.fetch.web, signal: ctx.signal }
  await handOver.withdraw(io, await openPostAccess({ db: ctx.db, io }, open.target), remoteId)
  await ctx.db.transaction(async (tx) => {
    const current = await findWithdrawn(tx, payload)
    if (!current) return
    const none = { prepared: null, remoteId: null, remoteUrl: null, committedAt: null }
    await endStep(ctx, tx, current, { ...holdBack('project-deleted'), ...none, version: current.target.version + 1 })
  })
})

/** Undefined when the project was restored meanwhile, or the platform is about to publish. */
async function findWithdrawn(tx: Tx, payload: TargetPayload): Promise<OpenTarget | undefined> {
  const open = await lockOpenTarget(tx, payload)
  if (!open || !isHandedOver(open.target, open.now)) return undefined
  return (await isProjectDeleted(tx, open.post)) ? open : undefined
}
