import type { DayCap, EmptySlot } from '@clipwright/contract/publishing/calendar'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import type { Day } from './calendar-days.ts'
import type { CalendarPost } from './posts.queries.ts'
import { showInOwnZone } from './zone.ts'

/** What the calendar shows beside posts. `isOneAccount`: somebody looks at one account alone, so that its cap is always told. */
export type CalendarMarks = {
  slots: readonly EmptySlot[]
  caps: readonly DayCap[]
  accounts: readonly SocialAccount[]
  isOneAccount: boolean
}

export type DayMark = {
  slots: { accountId: SocialAccountId; time: string; name: string; label: string; isShifted: boolean }[]
  caps: { accountId: string; name: string; left: number; limit: number; minutes: number; isTight: boolean }[]
  /** Accounts whose connection ends on this day. */
  ends: string[]
}

/** A fifth or less is left. */
const isTight = ({ used, limit }: DayCap) => used * 5 >= limit * 4

export function marksOfDay({ slots, caps, accounts, isOneAccount }: CalendarMarks, day: Day): DayMark {
  // Without their names they would say nothing: the accounts may still be on their way.
  const names = new Map<string, string>(accounts.map(({ accountId, name }) => [accountId, name]))
  const nameOf = (id: string) => names.get(id) ?? ''
  return {
    slots: slots
      .filter(({ shownDay, accountId }) => shownDay === day && names.has(accountId))
      .map(({ accountId, shownTime, shift, label }) => ({
        accountId,
        time: shownTime,
        name: nameOf(accountId),
        label,
        isShifted: shift !== 'none',
      })),
    caps: caps
      .filter((cap) => cap.day === day && names.has(cap.accountId) && (isOneAccount || isTight(cap)))
      .map((cap) => ({
        accountId: cap.accountId,
        name: nameOf(cap.accountId),
        left: Math.max(0, cap.limit - cap.used),
        limit: cap.limit,
        minutes: Math.round(cap.windowMs / 60_000),
        isTight: isTight(cap),
      })),
    ends: accounts.flatMap(({ endsAt, name }) => (endsAt !== null && showInOwnZone(endsAt).shownDay === day ? [name] : [])),
  }
}

/** Whether the connection of one of its accounts will have ended at its time. */
export function isAfterEnd({ accounts }: CalendarMarks, { targets, fireAt }: CalendarPost): boolean {
  return targets.some(({ accountId, nextAt }) => {
    const endsAt = accounts.find((account) => account.accountId === accountId)?.endsAt ?? null
    return nextAt !== null && endsAt !== null && endsAt <= fireAt
  })
}
