import { appCapped } from '@clipwright/contract/publishing/platform-limits'
import type { Config } from '#config/config.ts'
import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import { newId } from '#platform/ids/new-id.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import type { Tx } from '#platform/db/tx.ts'
import { mayHaveHappened } from '../../platforms/platform-error.ts'
import type { AccountAccess, OutgoingPost, PreparedPost } from '../../platforms/platform.ts'
import { platformOf } from '../../platforms/platforms.ts'
import { openPostAccess } from '../../social-accounts/open-access.ts'
import { holdPosts } from '../../social-accounts/find-account.ts'
import { limitsOf, outsideTimes } from '../../social-accounts/account-limits.ts'
import { arrived } from '../after-confirmation.ts'
import { findApproved } from '../approvals/post-approval.ts'
import { approvalLookMs, handOverOf } from '../hand-over.ts'
import { openOutgoingPost } from '../outgoing-post.ts'
import { type ByteDigests, readDigests, readFingerprint } from '../post-fingerprint.ts'
import { changeTarget, isAnotherGoingOut, listAppCommitTimes, listCommitTimes, type TargetChange } from '../posts.store.ts'
import { isPlannerHere } from '../is-planner-here.ts'
import { holdBack } from '../needs-you.ts'
import { findExport, isProjectDeleted } from '../posts.views.ts'
import { isLate } from '../target-times.ts'
import { commitTargetJob, type TargetPayload } from './target-jobs.ts'
import { endInFailure, endStep, lockOpenTarget, type OpenTarget } from './target-work.ts'

/** A call that begins later than this after it was written down is not made: another worker may think it was lost. */
const sendWithinMs = 10_000
/** Wait for another post of the account that is going out. */
const turnWaitMs = 2000
/** Before the platform is asked about a call without an answer. */
const askAfterMs = 3000

type Armed = OpenTarget & {
  account: NonNullable<OpenTarget['account']>
  prepared: PreparedPost
  file: { key: string; sizeBytes: number }
  atMs: number
}

/**
 * Publishes a post. Before the one call, what is needed to ask about it is written down; whatever ends without a clear answer
 * is asked about and never repeated here.
 */
export const commitTargetWorker = defineWorker(commitTargetJob, async (payload, ctx: WorkerContext) => {
  const grant = await openGrant(ctx, payload)
  if (!grant) return
  const { access } = grant
  const armed = await ctx.db.transaction((tx) => arm(ctx, tx, payload, grant))
  if (!armed) return
  await using scratch = await makeScratchDir(ctx.deps.config.scratchDir)
  const outgoing = await openOutgoingPost(ctx, armed, armed.target.fitted ?? armed.file, scratch.path)
  await publish(ctx, payload, { armed, access, outgoing })
})

/** `digests`: of the bytes that would be sent; undefined where the export is gone. */
type Grant = { access: AccountAccess; digests: ByteDigests | undefined }

/** Renewed and read before anything is written down, since that can take its time. */
async function openGrant(ctx: WorkerContext, payload: TargetPayload): Promise<Grant | undefined> {
  const open = await ctx.db.transaction((tx) => lockOpenTarget(tx, payload))
  if (!open) return undefined
  if (open.target.state === 'committing') {
    await ctx.db.transaction((tx) => endLost(ctx, tx, payload))
    return undefined
  }
  try {
    const io = { fetch: ctx.deps.fetch.web, signal: ctx.signal }
    const access = await openPostAccess({ db: ctx.db, io }, open.target)
    return { access, digests: await readDigests(ctx.deps.storage, ctx.db, payload.orgId, open.post.id) }
  } catch (error) {
    ctx.signal.throwIfAborted()
    await ctx.db.transaction(async (tx) => {
      const again = await lockOpenTarget(tx, payload)
      if (again && isReady(again)) await endInFailure(ctx, tx, again, { error, state: 'ready' })
    })
    return undefined
  }
}

const isReady = ({ target }: OpenTarget) => target.state === 'ready' || target.state === 'waiting-cap'

/** A worker died, or lost the database, between the call and its answer. */
async function endLost(ctx: WorkerContext, tx: Tx, payload: TargetPayload): Promise<void> {
  const open = await lockOpenTarget(tx, payload)
  if (open?.target.state === 'committing') await endStep(ctx, tx, open, unanswered(open))
}

/** The platform is asked: it did not answer, or took the post and says later what became of it. */
const unanswered = ({ now }: OpenTarget): TargetChange => ({ state: 'unknown', isLive: null, nextAt: new Date(now.getTime() + askAfterMs) })

async function arm(ctx: WorkerContext, tx: Tx, payload: TargetPayload, grant: Grant): Promise<Armed | undefined> {
  const open = await lockOpenTarget(tx, payload)
  if (!open || !isReady(open)) return undefined
  const { account, post, target } = open
  const file = await findExport(tx, post.orgId, post.renderId)
  const obstacle = await findObstacle(tx, open, grant, ctx.deps.config)
  if (obstacle || !account || !target.prepared || !file?.main) {
    await endStep(ctx, tx, open, obstacle ?? prepareAgain(open))
    return undefined
  }
  await ctx.assertOwned(tx)
  const change = {
    state: 'committing',
    reason: null,
    detail: null,
    isLive: null,
    commitToken: target.commitToken ?? newId(),
    committedAt: open.now,
  } as const
  await changeTarget(tx, target, change, null)
  return {
    ...open,
    target: { ...target, ...change },
    account,
    prepared: target.prepared,
    file: { key: file.main, sizeBytes: file.sizeBytes ?? 0 },
    atMs: performance.now(),
  }
}

const prepareAgain = ({ now }: OpenTarget): TargetChange => ({ state: 'scheduled', prepared: null, nextAt: now })

/** What keeps a post from going out this moment; undefined when nothing does. */
async function findObstacle(tx: Tx, open: OpenTarget, { access, digests }: Grant, config: Config): Promise<TargetChange | undefined> {
  const { target, account, now } = open
  if (!account) return prepareAgain(open)
  if (!(await isPlannerHere(tx, open.post))) return holdBack('planner-left')
  if (await isProjectDeleted(tx, open.post)) return holdBack('project-deleted')
  if (isLate(target, account.heldUntil, now)) return holdBack('late')
  const handOver = handOverOf(target, now)
  if (handOver === 'too-late') return prepareAgain(open)
  if (handOver === 'no' && target.fireAt > now) return { state: 'ready', nextAt: target.fireAt }
  if (!(await isApproved(tx, open, digests))) return handOver === 'now' ? awaitApproval(open) : holdBack('not-approved')
  if (await isAnotherGoingOut(tx, target.orgId, target)) return { state: target.state, nextAt: new Date(now.getTime() + turnWaitMs) }
  const usableUntilMs = (target.preparedAt?.getTime() ?? 0) + platformOf(account.platform).usableForMs
  const isForOther = target.preparedFor !== account.extUserId || account.extUserId !== access.extUserId
  if (!target.prepared || isForOther || usableUntilMs < now.getTime()) return prepareAgain(open)
  return findFullCap(tx, open, account, config)
}

/** Nothing is handed over that nobody has approved yet. */
const awaitApproval = ({ target, now }: OpenTarget): TargetChange => ({
  state: 'ready',
  nextAt: new Date(Math.min(target.fireAt.getTime(), now.getTime() + approvalLookMs)),
})

/** Whether nobody need approve the post, or what would be sent now is what was approved. */
async function isApproved(tx: Tx, { post }: OpenTarget, digests: ByteDigests | undefined): Promise<boolean> {
  const approved = await findApproved(tx, post.orgId, post.id)
  return approved === undefined || (approved !== null && digests !== undefined && approved === (await readFingerprint(tx, post, digests)))
}

async function findFullCap(
  tx: Tx,
  { target: { orgId, accountId }, now }: OpenTarget,
  account: NonNullable<OpenTarget['account']>,
  config: Config,
): Promise<TargetChange | undefined> {
  const { cap } = limitsOf(account, config)
  if (!cap) return undefined
  const since = new Date(now.getTime() - cap.windowMs)
  const own = appCapped.has(account.platform)
    ? await listAppCommitTimes(tx, account.platform, since)
    : await listCommitTimes(tx, orgId, accountId, since)
  const outside = outsideTimes(account).filter((atMs) => atMs > since.getTime())
  const times = [...own.map((at) => at.getTime()), ...outside].toSorted((a, b) => a - b)
  const oldestMs = times[times.length - cap.posts]
  if (times.length < cap.posts || oldestMs === undefined) return undefined
  const freeAt = new Date(oldestMs + cap.windowMs)
  await holdPosts(tx, orgId, accountId, freeAt)
  return { state: 'waiting-cap', reason: 'cap', detail: null, nextAt: freeAt }
}

type Sending = { armed: Armed; access: AccountAccess; outgoing: OutgoingPost }

async function publish(ctx: WorkerContext, payload: TargetPayload, { armed, access, outgoing }: Sending): Promise<void> {
  const platform = platformOf(armed.account.platform)
  const io = { fetch: ctx.deps.fetch.web, signal: AbortSignal.any([ctx.signal, AbortSignal.timeout(platform.commitTimeoutMs)]) }
  const isInTime = performance.now() - armed.atMs < sendWithinMs
  const outcome = isInTime ? await settle(platform.commit(io, access, outgoing, armed.prepared)) : { unsent: true as const }
  await ctx.db.transaction(async (tx) => {
    const open = await lockOpenTarget(tx, payload)
    if (open?.target.state !== 'committing') return
    if ('unsent' in outcome) return endStep(ctx, tx, open, { state: 'ready', isLive: false, nextAt: open.now })
    if ('live' in outcome) return endStep(ctx, tx, open, outcome.live ? arrived(open.target, outcome.live, open.now) : unanswered(open))
    if (!mayHaveHappened(outcome.error)) return endInFailure(ctx, tx, open, { error: outcome.error, state: 'ready' })
    ctx.log.warn({ err: outcome.error, targetId: open.target.id }, 'a post went out without an answer')
    return endStep(ctx, tx, open, unanswered(open))
  })
}

async function settle<T>(call: Promise<T>): Promise<{ live: T } | { error: unknown }> {
  try {
    return { live: await call }
  } catch (error) {
    return { error }
  }
}
