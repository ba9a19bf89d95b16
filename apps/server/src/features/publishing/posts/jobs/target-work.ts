import type { WorkerContext } from '#pipeline/worker-deps.ts'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Tx } from '#platform/db/tx.ts'
import { forgetCause, holdPosts, lockAccount, requireRelink, type SocialAccountRow } from '../../social-accounts/find-account.ts'
import { afterFailure } from '../after-failure.ts'
import {
  changeTarget,
  findPostRow,
  findTargetAccount,
  lockTarget,
  type PostRow,
  type TargetChange,
  type TargetRow,
} from '../posts.store.ts'
import { wakeDispatcher } from '../due-targets.store.ts'
import { beginCompanions } from '../companions/begin-companions.ts'
import { tellPeople } from '../tell-people.ts'
import type { TargetPayload } from './target-jobs.ts'

/** `now`: by the clock of the database, which all processes share. */
export type OpenTarget = { post: PostRow; target: TargetRow; account: SocialAccountRow | undefined; now: Date }

/** Target, post and account, locked; undefined when the target was changed since the job was sent. */
export async function lockOpenTarget(tx: Tx, payload: TargetPayload): Promise<OpenTarget | undefined> {
  const { orgId, targetId, version } = payload
  const accountId = await findTargetAccount(tx, orgId, targetId)
  // The account comes first, as wherever both are locked.
  const account = accountId && (await lockAccount(tx, orgId, accountId))
  const target = await lockTarget(tx, orgId, targetId)
  if (!target || target.version !== version) return undefined
  const post = await findPostRow(tx, orgId, target.postId)
  if (!post) throw new Error(`target ${targetId} has no post`)
  return { post, target, account, now: await readTimeAfter(tx, 0) }
}

/** Writes what a step came to, tells people what they must hear of, and ends the job. */
export async function endStep(ctx: WorkerContext, tx: Tx, open: OpenTarget, change: TargetChange): Promise<void> {
  await ctx.finish(tx)
  await changeTarget(tx, open.target, change, null)
  await tellPeople(tx, open, change)
  if (change.state === 'posted') {
    await forgetCause(tx, open.target.orgId, open.target.accountId)
    if (open.account) await beginCompanions(tx, open.post, open.target, open.account.platform)
  }
  // The next post of the account may go now.
  await wakeDispatcher(tx)
}

/** The same for a call that failed and cannot have published anything. */
export async function endInFailure(
  ctx: WorkerContext,
  tx: Tx,
  open: OpenTarget,
  { error, state }: { error: unknown; state: 'scheduled' | 'ready' | 'unknown' },
): Promise<void> {
  const { target } = open
  const { change, holdUntil, endsGrant } = afterFailure(target, error, state, open.now)
  ctx.log.warn({ err: error, targetId: target.id, state: change.state }, 'a post did not get on')
  if (holdUntil) await holdPosts(tx, target.orgId, target.accountId, holdUntil)
  if (endsGrant) await requireRelink(tx, target.orgId, target.accountId)
  await endStep(ctx, tx, open, state === 'unknown' ? change : { ...change, isLive: false })
}
