import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { getSlots as getEndpoint, pauseAccount as pauseEndpoint, SlotPlan } from '@clipwright/contract/publishing/slots'
import type { TimeCheck } from '@clipwright/contract/publishing/post-times'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../../operations/audit/record-audit.ts'
import type { ResolvedTime } from '../local-time.ts'
import { wakePosts } from '../wake-posts.ts'
import { findAccount } from '../../social-accounts/find-account.ts'
import { findNextSlot } from './next-slot.ts'
import { findPlanRow, savePlanRow, type SlotPlanRow } from './slots.store.ts'

export async function getSlots(ctx: RequestContext, { accountId }: Input<typeof getEndpoint>): Promise<Reply<typeof getEndpoint>> {
  await requireAccount(ctx, accountId)
  const nowMs = (await readTimeAfter(ctx.db, 0)).getTime()
  const next = await findNextSlot(ctx.db, { orgId: ctx.orgId, accountId, nowMs, exceptPost: null })
  return { plan: showPlan(accountId, await findPlanRow(ctx.db, ctx.orgId, accountId)), nextFree: next ? showTime(next) : null }
}

export async function pauseAccount(
  ctx: RequestContext,
  { accountId, isPaused }: Input<typeof pauseEndpoint>,
): Promise<Reply<typeof pauseEndpoint>> {
  await requireAccount(ctx, accountId)
  const plan = await ctx.db.transaction(async (tx) => {
    const row = await savePlanRow(tx, ctx.orgId, accountId, { isPaused })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: isPaused ? 'social_account.paused' : 'social_account.resumed',
      object: `social_account:${accountId}`,
      details: {},
    })
    await wakePosts(tx)
    return row
  })
  return { plan: showPlan(accountId, plan) }
}

/** Throws `RecordNotExisted`, also for another organisation’s id. */
export async function requireAccount(ctx: RequestContext, accountId: SocialAccountId): Promise<void> {
  const account = await findAccount(ctx.db, ctx.orgId, accountId)
  if (!account) throw new AppError('RecordNotExisted', { cause: `account ${accountId}` })
}

export function showPlan(accountId: SocialAccountId, row: SlotPlanRow | undefined): SlotPlan {
  return { accountId, zone: row?.zone ?? null, slots: row?.slots ?? [], isPaused: row?.isPaused ?? false }
}

export const showTime = ({ fireAt, localTime, zone, shift }: ResolvedTime): TimeCheck => ({
  fireAt: fireAt.toISOString(),
  localTime,
  zone,
  shift,
})
