import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveTeamStatus, describeSeats, findSeatsLost, losesSeats, type Seat } from './seats.ts'

const seat = (userId: string, joinedAtSec: number, isOwner = false): Seat => ({ userId, joinedAtSec, isOwner })

test('the most recently joined lose access, the last one first', () => {
  const members = [seat('c', 30), seat('owner', 99, true), seat('a', 10), seat('b', 20)]
  expect(findSeatsLost(members, 4)).toEqual([])
  expect(findSeatsLost(members, 3).map(({ userId }) => userId)).toEqual(['c'])
  expect(findSeatsLost(members, 1).map(({ userId }) => userId)).toEqual(['c', 'b', 'a'])
  expect(findSeatsLost(members, 0)).toHaveLength(3)
})

test('in any order of members: as many as are too many, none who joined before one that stays, never the owner', () => {
  const others = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 5 })), {
    selector: ([id]) => id,
  })
  fc.assert(
    fc.property(others, fc.integer({ min: 1, max: 8 }), (list, seats) => {
      const members = [seat('the owner', 9, true), ...list.map(([id, joinedAt]) => seat(id, joinedAt))]
      const leavers = findSeatsLost(members, seats)
      const remaining = members.filter((member) => !leavers.includes(member))
      expect(leavers).toHaveLength(Math.max(members.length - seats, 0))
      expect(losesSeats(members.length, seats)).toBe(leavers.length > 0)
      expect(leavers.some(({ isOwner }) => isOwner)).toBe(false)
      for (const { joinedAtSec } of remaining.filter(({ isOwner }) => !isOwner))
        expect(leavers.every((member) => member.joinedAtSec >= joinedAtSec)).toBe(true)
      expect(findSeatsLost(members.toReversed(), seats)).toEqual(leavers)
    }),
  )
})

test('a team is inactive once its subscription has ended, a person alone never', () => {
  expect(deriveTeamStatus('Canceled', 2)).toBe('inactive')
  expect(deriveTeamStatus('Canceled', 1)).toBe('active')
  for (const status of ['Active', 'Canceling', 'Upgrading'] as const) expect(deriveTeamStatus(status, 9)).toBe('active')
})

test('four seats are shown at most, with a link where there are more', () => {
  expect([1, 4, 5, null].map(describeSeats)).toEqual([
    { seats: 1, showsContact: false },
    { seats: 4, showsContact: false },
    { seats: 4, showsContact: true },
    { seats: 4, showsContact: true },
  ])
})
