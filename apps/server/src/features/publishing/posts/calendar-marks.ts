import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import type { DayCap, EmptySlot } from '@clipwright/contract/publishing/calendar'
import type { Slot } from '@clipwright/contract/publishing/slots'
import type { Config } from '#config/config.ts'
import type { Queryable } from '#platform/db/tx.ts'
import { limitsOf } from '../social-accounts/account-limits.ts'
import { listAccounts } from '../social-accounts/find-account.ts'
import { slotTimes } from './slots/slot-times.ts'
import { listPlans, listTaken } from './slots/next-slot.ts'
import { showInZone } from './local-time.ts'

type CalendarSpan = { start: Date; end: Date; zone: string; accountId?: SocialAccountId | undefined }

/** So many ghosts are enough for a screen. */
const mostSlots = 1000

/** Slots of a span that are to come and that no post has taken, earliest first. */
export async function listEmptySlots(db: Queryable, orgId: OrgId, span: CalendarSpan, now: Date): Promise<EmptySlot[]> {
  const from = now > span.start ? now : span.start
  if (from >= span.end) return []
  const plans = (await listPlans(db, orgId)).filter(({ accountId }) => !span.accountId || accountId === span.accountId)
  if (plans.length === 0) return []
  const busyKeys = new Set(
    (await listTaken(db, orgId, { from, to: span.end })).map(({ accountId, fireAt }) => `${accountId} ${fireAt.getTime()}`),
  )
  const slots = plans.flatMap(({ accountId, zone, slots: own }) => {
    const empty: (Omit<EmptySlot, 'fireAt'> & { fireAt: Date })[] = []
    for (const { fireAt, shift, localTime } of zone === null ? [] : slotTimes({ zone, slots: own }, from)) {
      if (fireAt >= span.end || empty.length === mostSlots) break
      if (busyKeys.has(`${accountId} ${fireAt.getTime()}`)) continue
      const { day, time } = showInZone(fireAt, span.zone)
      empty.push({ accountId, fireAt, shownDay: day, shownTime: time, shift, label: labelAt(own, localTime) })
    }
    return empty
  })
  return slots
    .toSorted((a, b) => a.fireAt.getTime() - b.fireAt.getTime())
    .slice(0, mostSlots)
    .map((slot) => ({ ...slot, fireAt: slot.fireAt.toISOString() }))
}

/** What a slot is for. One that a change of clocks moved is not at its own time, and says nothing. */
function labelAt(slots: readonly Slot[], localTime: string): string {
  const weekday = new Date(`${localTime.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  return slots.find((slot) => slot.weekday === weekday && slot.time === localTime.slice(11, 16))?.label ?? ''
}

/** How full each day is, for accounts with a cap and days with posts. */
export async function listDayCaps(db: Queryable, orgId: OrgId, span: CalendarSpan, config: Config): Promise<DayCap[]> {
  const accounts = (await listAccounts(db, orgId)).filter(({ id }) => !span.accountId || id === span.accountId)
  const capped = accounts.flatMap((account) => {
    const { cap } = limitsOf(account, config)
    return cap ? [{ accountId: account.id, ...cap }] : []
  })
  if (capped.length === 0) return []
  const longestMs = Math.max(...capped.map(({ windowMs }) => windowMs))
  const busyTimes = await listTaken(db, orgId, { from: new Date(span.start.getTime() - longestMs), to: span.end })
  const byAccount = Map.groupBy(busyTimes, ({ accountId }) => accountId)
  return capped.flatMap(({ accountId, posts, windowMs }) => {
    const times = (byAccount.get(accountId) ?? []).map(({ fireAt }) => fireAt.getTime()).toSorted((a, b) => a - b)
    const peaks = peaksOf(times, windowMs).filter(({ atMs }) => atMs >= span.start.getTime())
    const byDay = Map.groupBy(peaks, ({ atMs }) => showInZone(new Date(atMs), span.zone).day)
    return [...byDay].map(([day, own]) => ({ accountId, day, used: Math.max(...own.map(({ used }) => used)), limit: posts, windowMs }))
  })
}

/** For each time the posts within the window that ends with it. `times` in ms, ascending. */
function peaksOf(times: readonly number[], windowMs: number): { atMs: number; used: number }[] {
  let first = 0
  return times.map((atMs, index) => {
    while (atMs - (times[first] ?? atMs) >= windowMs) first += 1
    return { atMs, used: index - first + 1 }
  })
}
