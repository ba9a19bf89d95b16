import type { PostId } from '@clipwright/contract/ids'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { minuteMs } from '#platform/time.ts'
import type { AccountAccess } from '../platforms/platform.ts'
import { platformOf } from '../platforms/platforms.ts'
import { requestIo } from '../social-accounts/account-io.ts'
import { nameFailures } from '../social-accounts/name-failure.ts'
import { openPostAccess } from '../social-accounts/open-access.ts'
import { findApproved } from './approvals/post-approval.ts'
import { beginAnew, isHandedOver } from './change-post.ts'
import type { OpenTarget } from './jobs/target-work.ts'
import { changeTarget, lockTarget, type TargetRow } from './posts.store.ts'
import { listTargets } from './posts.views.ts'

/** What is due sooner is published here. */
const leastLeadMs = 15 * minuteMs
/** How often a post that is to be handed over is looked at until it is approved. */
export const approvalLookMs = 5 * minuteMs
/** So long before its time a hand-over may still be ended. */
const lastMomentMs = minuteMs

/** The moment at which the platform is to publish a post by itself; null: this server does. */
export function publishTimeOf(platform: SocialPlatform, { choices }: AccountAccess, { fireAt }: TargetRow, now: Date): Date | null {
  const isAsked = platformOf(platform).handOver?.isAsked(choices) ?? false
  return isAsked && fireAt.getTime() - now.getTime() >= leastLeadMs ? fireAt : null
}

/** Whether what was prepared is handed over: `too-late` when its time has come meanwhile, so that it is prepared anew. */
export function handOverOf({ prepared, fireAt }: TargetRow, now: Date): 'no' | 'now' | 'too-late' {
  if (prepared?.['publishAt'] === undefined) return 'no'
  const isTimely = prepared['publishAt'] === fireAt.toISOString() && fireAt.getTime() - now.getTime() >= lastMomentMs
  return isTimely ? 'now' : 'too-late'
}

/**
 * When a post that is to be handed over is looked at again, because nobody has approved it yet; undefined: it goes on. What is
 * uploaded and not sent would have to be uploaded anew after some hours.
 */
export async function approvalWait(tx: Tx, { post, target, account, now }: OpenTarget): Promise<Date | undefined> {
  if (!account) return undefined
  const { handOver, prepareLeadMs } = platformOf(account.platform)
  const ordinaryMs = target.fireAt.getTime() - prepareLeadMs
  const isEarly = handOver?.isAsked({ ...account.choices, ...target.choices }) && ordinaryMs > now.getTime()
  if (!isEarly || (await findApproved(tx, post.orgId, post.id)) !== null) return undefined
  return new Date(Math.min(ordinaryMs, now.getTime() + approvalLookMs))
}

/**
 * Takes back what platforms have of a post and have not published, so that it can be changed or cancelled. Throws
 * `PlatformRefusedError` or `LinkUnreachableError` where a platform does not let go of it.
 */
export async function takeBack(ctx: RequestContext, postId: PostId): Promise<void> {
  const now = await readTimeAfter(ctx.db, 0)
  const handed = (await listTargets(ctx.db, ctx.orgId, [postId])).filter((target) => isHandedOver(target, now))
  for (const target of handed) {
    const { platform, remoteId, accountChoices, choices } = target
    const { handOver } = platformOf(platform)
    if (!handOver || remoteId === null) continue
    const io = requestIo(ctx)
    await nameFailures(async () => handOver.withdraw(io, await openPostAccess({ db: ctx.db, io }, target), remoteId))
    await ctx.db.transaction(async (tx) => {
      const current = await lockTarget(tx, ctx.orgId, target.id)
      if (current?.state !== 'handed-over' || current.version !== target.version) return
      const way = { platform, choices: { ...accountChoices, ...choices } }
      await changeTarget(tx, current, beginAnew(current, { fireAt: current.fireAt, way, now }), ctx.userId)
    })
  }
}
