import type { PlanStatus } from './plan-status.ts'

export type Seat = { readonly userId: string; readonly joinedAtSec: number; readonly isOwner: boolean }

/** Seats that the dialog of a new plan shows at most. */
const mostSeatsOnDisplay = 4

/** What the dialog says of the seats of a new plan: at most four, and with more a link to us. Null is unlimited. */
export function describeSeats(seats: number | null): { seats: number; showsContact: boolean } {
  const hasMore = seats === null || seats > mostSeatsOnDisplay
  return { seats: hasMore ? mostSeatsOnDisplay : seats, showsContact: hasMore }
}

/** The members who lose access under fewer seats: the most recently joined first, never the owner. Empty where all have a seat. */
export function findSeatsLost(members: readonly Seat[], seats: number): Seat[] {
  const others = members.filter(({ isOwner }) => !isOwner)
  const owners = members.length - others.length
  const remaining = Math.max(seats - owners, 0)
  return others.toSorted(byJoining).slice(remaining).toReversed()
}

/** Whoever joined at the same second goes by id, so that the answer is the same every time. */
const byJoining = (first: Seat, second: Seat): number =>
  first.joinedAtSec - second.joinedAtSec || (first.userId < second.userId ? -1 : first.userId > second.userId ? 1 : 0)

/**
 * A team whose subscription has ended is inactive until its owner buys again: the free plan with no subscription has a seat for
 * the owner alone, and there are others. Nobody who works alone is ever shut out.
 */
export function deriveTeamStatus(status: PlanStatus, members: number): 'active' | 'inactive' {
  return status === 'Canceled' && members > 1 ? 'inactive' : 'active'
}

/** Whether the dialog of a change warns that somebody loses access. */
export const losesSeats = (usedSeats: number, nextSeats: number): boolean => usedSeats > nextSeats
