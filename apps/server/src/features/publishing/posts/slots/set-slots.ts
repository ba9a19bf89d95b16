import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { SlotMove, setSlots as endpoint } from '@clipwright/contract/publishing/slots'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../../operations/audit/record-audit.ts'
import { resolveTime } from '../local-time.ts'
import { moveOne } from '../move-posts.ts'
import { requireAccount, showPlan, showTime } from './get-slots.ts'
import { freeSlots } from './slot-times.ts'
import { findPlanRow, savePlanRow } from './slots.store.ts'
import { listSlottedPosts, listTakenTimes } from './slots.views.ts'

type SlotRequest = Input<typeof endpoint>

export async function setSlots(ctx: RequestContext, request: SlotRequest): Promise<Reply<typeof endpoint>> {
  const { accountId, zone, dryRun, movesPosts } = request
  const slots = toWeek(request.slots)
  await requireAccount(ctx, accountId)
  const moves = await planMoves(ctx, { ...request, slots })
  const stored = await findPlanRow(ctx.db, ctx.orgId, accountId)
  if (dryRun) return { plan: { ...showPlan(accountId, stored), zone, slots }, moves, unmoved: [] }
  const row = await ctx.db.transaction(async (tx) => {
    const saved = await savePlanRow(tx, ctx.orgId, accountId, { zone, slots })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'social_account.slots_chosen',
      object: `social_account:${accountId}`,
      details: { zone, slots: slots.length, movedPosts: movesPosts ? moves.length : 0 },
    })
    return saved
  })
  const plan = showPlan(accountId, row)
  if (!movesPosts) return { plan, moves: [], unmoved: [] }
  const refused = new Set<SlotMove>()
  for (const move of moves) {
    const { postId, to } = move
    if (!(await moveOne(ctx, { postId, localTime: to.localTime, zone, slotAccountId: accountId }, false))) refused.add(move)
  }
  return { plan, moves: moves.filter((move) => !refused.has(move)), unmoved: [...refused] }
}

/** Each once, from Monday on. */
function toWeek(slots: SlotRequest['slots']): SlotRequest['slots'] {
  const byTime = new Map(slots.map((slot) => [`${slot.weekday} ${slot.time}`, slot]))
  return [...byTime].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot)
}

/** Posts in slots take the new ones in their order. Throws `InvalidParam` for an unheard-of zone. */
async function planMoves(ctx: RequestContext, { accountId, zone, slots }: SlotRequest): Promise<SlotMove[]> {
  const now = await readTimeAfter(ctx.db, 0)
  resolveTime({ localTime: '2026-01-01T00:00', zone }, 0)
  const posts = await listSlottedPosts(ctx.db, ctx.orgId, accountId, now)
  const own = new Set(posts.map(({ fireAt }) => fireAt.getTime()))
  const others = (await listTakenTimes(ctx.db, ctx.orgId, { from: now, accountId }))
    .map(({ fireAt }) => fireAt.getTime())
    .filter((atMs) => !own.has(atMs))
  const free = freeSlots({ zone, slots }, now, new Set(others), slots.length === 0 ? 0 : posts.length)
  return posts.flatMap(({ postId, title, clipTitle, ...wall }, index) => {
    const to = free[index]
    if (!to || to.fireAt.getTime() === wall.fireAt.getTime()) return []
    return [{ postId, title: title || clipTitle, from: showTime(resolveTime(wall, 0)), to: showTime(to) }]
  })
}
