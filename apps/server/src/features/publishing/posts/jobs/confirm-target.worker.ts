import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Confirmation } from '../../platforms/platform.ts'
import { platformOf } from '../../platforms/platforms.ts'
import { openPostAccess } from '../../social-accounts/open-access.ts'
import { afterConfirmation } from '../after-confirmation.ts'
import { openOutgoingPost } from '../outgoing-post.ts'
import { changeTarget } from '../posts.store.ts'
import { findExport } from '../posts.views.ts'
import { confirmTargetJob, type TargetPayload } from './target-jobs.ts'
import { endInFailure, endStep, lockOpenTarget, type OpenTarget } from './target-work.ts'

/** After the longest time of a call, so that one on its way has arrived or never will. */
const marginMs = 20_000

export const confirmTargetWorker = defineWorker(confirmTargetJob, async (payload, ctx: WorkerContext) => {
  const open = await ctx.db.transaction((tx) => beginStep(ctx, tx, payload))
  if (!open) return
  try {
    const confirmation = await ask(ctx, open)
    await endIn(ctx, payload, (tx, current) => {
      // It was taken and then not published, so what is sent next is a new one.
      if (confirmation.answer === 'refused') return endInFailure(ctx, tx, current, { error: confirmation.error, state: 'scheduled' })
      const quietMs = quietMsOf(current) + marginMs
      return endStep(ctx, tx, current, afterConfirmation(current.target, confirmation, quietMs, current.now))
    })
  } catch (error) {
    ctx.signal.throwIfAborted()
    await endIn(ctx, payload, (tx, current) => endInFailure(ctx, tx, current, { error, state: 'unknown' }))
  }
})

const quietMsOf = ({ account }: OpenTarget) => (account ? platformOf(account.platform).commitTimeoutMs : 0)

async function endIn(ctx: WorkerContext, payload: TargetPayload, end: (tx: Tx, open: OpenTarget) => Promise<void>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const open = await lockOpenTarget(tx, payload)
    if (open?.target.state === 'confirming') await end(tx, open)
  })
}

async function beginStep(ctx: WorkerContext, tx: Tx, payload: TargetPayload): Promise<OpenTarget | undefined> {
  const open = await lockOpenTarget(tx, payload)
  if (!open || !['unknown', 'confirming', 'handed-over'].includes(open.target.state)) return undefined
  await ctx.assertOwned(tx)
  // Its time has come, and nobody knows what the platform made of it.
  await changeTarget(tx, open.target, { state: 'confirming', isLive: null }, null)
  return open
}

async function ask(ctx: WorkerContext, open: OpenTarget): Promise<Confirmation> {
  const { target, account, post } = open
  const io = { fetch: ctx.deps.fetch.web, signal: ctx.signal }
  const access = await openPostAccess({ db: ctx.db, io }, target)
  const file = await findExport(ctx.db, post.orgId, post.renderId)
  if (!account || !target.prepared || !target.committedAt) return { answer: 'undecidable' }
  // Another account answers now, which knows nothing of this post.
  if (target.preparedFor !== access.extUserId) return { answer: 'undecidable' }
  const { handOver, confirm } = platformOf(account.platform)
  if (handOver && target.remoteId !== null) return handOver.confirm(io, access, target.remoteId)
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const outgoing = await openOutgoingPost(
    ctx,
    open,
    target.fitted ?? { key: file?.main ?? '', sizeBytes: file?.sizeBytes ?? 0 },
    scratch.path,
  )
  // Awaited here, so that the folder stays until the answer has come, and a failure is handled at once.
  return await confirm(io, access, outgoing, target.prepared, target.committedAt)
}
