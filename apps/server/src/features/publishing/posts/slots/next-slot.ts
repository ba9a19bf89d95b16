import { AppError } from '@clipwright/contract/errors'
import type { OrgId, PostId, SocialAccountId } from '@clipwright/contract/ids'
import type { FixedWhen, When } from '@clipwright/contract/publishing/post-times'
import type { Queryable, Tx } from '#platform/db/tx.ts'
import { minuteMs } from '#platform/time.ts'
import { type ResolvedTime, resolveTime } from '../local-time.ts'
import { firstFreeSlot, untakenTimes } from './slot-times.ts'
import { findPlanRow, listPlanRows, lockPlanRow, type SlotPlanRow } from './slots.store.ts'
import { listTakenTimes, type TakenTime } from './slots.views.ts'

/** Time for the export of a clip, and for whoever sees the post to change their mind. */
const leadMs = 5 * minuteMs

/** Plans of all accounts that are connected. */
export function listPlans(db: Queryable, orgId: OrgId): Promise<SlotPlanRow[]> {
  return listPlanRows(db, orgId)
}

/** Times of posts on all accounts that went out or are to go out. */
export function listTaken(db: Queryable, orgId: OrgId, span: { from: Date; to: Date }): Promise<TakenTime[]> {
  return listTakenTimes(db, orgId, span)
}

type Search = { orgId: OrgId; accountId: SocialAccountId; nowMs: number; exceptPost: PostId | null }

/** Undefined for an account without slots. */
export async function findNextSlot(db: Queryable, { orgId, accountId, nowMs, exceptPost }: Search): Promise<ResolvedTime | undefined> {
  const plan = await findPlanRow(db, orgId, accountId)
  if (!plan?.zone) return undefined
  const from = new Date(nowMs + leadMs)
  const times = await listTakenTimes(db, orgId, { from, accountId, exceptPost })
  return firstFreeSlot({ zone: plan.zone, slots: plan.slots }, from, new Set(times.map(({ fireAt }) => fireAt.getTime())))
}

/** Free slots of an account, earliest first, without an end; none for one without slots. */
export async function listFreeSlots(
  db: Queryable,
  { orgId, accountId, nowMs }: Pick<Search, 'orgId' | 'accountId' | 'nowMs'>,
): Promise<Iterable<ResolvedTime>> {
  const plan = await findPlanRow(db, orgId, accountId)
  if (!plan?.zone) return []
  const from = new Date(nowMs + leadMs)
  const times = await listTakenTimes(db, orgId, { from, accountId })
  const takenMs = new Set(times.map(({ fireAt }) => fireAt.getTime()))
  return untakenTimes({ zone: plan.zone, slots: plan.slots }, from, takenMs)
}

export const isSlotted = (when: When): when is Exclude<When, FixedWhen> => 'nextSlot' in when

/** The moment that is meant. Throws `InvalidParam` for an unheard-of zone or time, and for an account without slots. */
export async function resolveWhen(
  db: Queryable,
  orgId: OrgId,
  when: When,
  { nowMs, exceptPost }: { nowMs: number; exceptPost: PostId | null },
): Promise<ResolvedTime> {
  if (!isSlotted(when)) return resolveTime(when, nowMs)
  const time = await findNextSlot(db, { orgId, accountId: when.nextSlot, nowMs, exceptPost })
  if (!time) throw new AppError('InvalidParam', { details: [{ path: 'when.nextSlot', message: 'This account has no slots.' }] })
  return time
}

/** Keeps others off the slots of an account for the rest of the transaction. */
export function holdSlots(tx: Tx, orgId: OrgId, accountId: SocialAccountId): Promise<void> {
  return lockPlanRow(tx, orgId, accountId)
}

/** The same. False when this one was taken meanwhile. */
export async function claimSlot(
  tx: Tx,
  orgId: OrgId,
  { accountId, fireAt, exceptPost }: { accountId: SocialAccountId; fireAt: Date; exceptPost: PostId | null },
): Promise<boolean> {
  await lockPlanRow(tx, orgId, accountId)
  const to = new Date(fireAt.getTime() + 1)
  return (await listTakenTimes(tx, orgId, { from: fireAt, to, accountId, exceptPost })).length === 0
}
