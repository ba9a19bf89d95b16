import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Tx } from '#platform/db/tx.ts'
import { platformOf } from '../../platforms/platforms.ts'
import { openPostAccess } from '../../social-accounts/open-access.ts'
import { fitExport } from '../fit-export.ts'
import { approvalWait, publishTimeOf } from '../hand-over.ts'
import { openOutgoingPost } from '../outgoing-post.ts'
import { changeTarget, type TargetChange } from '../posts.store.ts'
import { isPlannerHere } from '../is-planner-here.ts'
import { holdBack } from '../needs-you.ts'
import { findExport, isProjectDeleted } from '../posts.views.ts'
import { isLate } from '../target-times.ts'
import { prepareTargetJob, type TargetPayload } from './target-jobs.ts'
import { endInFailure, endStep, lockOpenTarget, type OpenTarget } from './target-work.ts'

/** How long to wait for the export of the clip before looking again. */
const renderWaitMs = 10_000

type Ready = OpenTarget & { account: NonNullable<OpenTarget['account']>; file: { key: string; sizeBytes: number } }

export const prepareTargetWorker = defineWorker(prepareTargetJob, async (payload, ctx: WorkerContext) => {
  const ready = await ctx.db.transaction((tx) => beginStep(ctx, tx, payload))
  if (!ready) return
  const io = { fetch: ctx.deps.fetch.web, signal: ctx.signal }
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  try {
    const access = await openPostAccess({ db: ctx.db, io }, ready.target)
    const file = await fitExport(ctx, ready, ready.file, scratch.path)
    const publishAt = publishTimeOf(ready.account.platform, access, ready.target, ready.now)
    const outgoing = { ...(await openOutgoingPost(ctx, ready, file, scratch.path)), publishAt }
    const prepared = await platformOf(ready.account.platform).prepare(io, access, outgoing)
    await endIn(ctx, payload, (tx, open) =>
      endStep(ctx, tx, open, {
        state: 'ready',
        reason: null,
        detail: null,
        prepared,
        fitted: file === ready.file ? null : { of: ready.file.key, ...file },
        preparedFor: access.extUserId,
        preparedAt: open.now,
        attempt: 0,
        nextAt: publishAt === null ? open.target.fireAt : open.now,
      }),
    )
  } catch (error) {
    ctx.signal.throwIfAborted()
    await endIn(ctx, payload, (tx, open) => endInFailure(ctx, tx, open, { error, state: 'scheduled' }))
  }
})

/** Nothing, unless the post is still as it was when the step began. */
async function endIn(ctx: WorkerContext, payload: TargetPayload, end: (tx: Tx, open: OpenTarget) => Promise<void>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const open = await lockOpenTarget(tx, payload)
    if (open?.target.state === 'preparing') await end(tx, open)
  })
}

async function beginStep(ctx: WorkerContext, tx: Tx, payload: TargetPayload): Promise<Ready | undefined> {
  const open = await lockOpenTarget(tx, payload)
  if (!open || (open.target.state !== 'scheduled' && open.target.state !== 'preparing')) return undefined
  const { account, post } = open
  const file = await findExport(tx, post.orgId, post.renderId)
  const obstacle = await findObstacle(tx, open, file)
  if (obstacle) {
    await endStep(ctx, tx, open, obstacle)
    return undefined
  }
  if (!account || !file?.main) return undefined
  await ctx.assertOwned(tx)
  await changeTarget(tx, open.target, { state: 'preparing' }, null)
  return { ...open, account, file: { key: file.main, sizeBytes: file.sizeBytes ?? 0 } }
}

/** What keeps a post from being sent now; undefined when nothing does. */
async function findObstacle(tx: Tx, open: OpenTarget, file: Awaited<ReturnType<typeof findExport>>): Promise<TargetChange | undefined> {
  const { target, account, post, now } = open
  if (!(await isPlannerHere(tx, post))) return holdBack('planner-left')
  if (await isProjectDeleted(tx, post)) return holdBack('project-deleted')
  const waitUntil = await approvalWait(tx, open)
  if (waitUntil) return { state: 'scheduled', nextAt: waitUntil }
  if (!account) return holdBack('account-removed')
  if (account.health === 'relink') return holdBack('relink')
  if (isLate(target, account.heldUntil, now)) return holdBack('late')
  if (!file) return holdBack('video-missing')
  if (file.status === 'failed') return holdBack('render-failed')
  if (file.status === 'pending' || file.main === null) return { state: 'scheduled', nextAt: new Date(now.getTime() + renderWaitMs) }
  return undefined
}
