import { expect, test } from 'vitest'
import { firstFreeSlot, freeSlots, slotTimes } from './slot-times.ts'

const everyDay = (...times: string[]) => [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })))
const texts = (times: readonly { fireAt: Date }[]) => times.map(({ fireAt }) => fireAt.toISOString().slice(0, 16))

test('a slot keeps its wall clock over a change of clocks', () => {
  const plan = { zone: 'Europe/Berlin', slots: everyDay('09:00') }
  expect(texts(freeSlots(plan, new Date('2027-03-27T00:00Z'), new Set(), 3))).toEqual([
    '2027-03-27T08:00',
    '2027-03-28T07:00',
    '2027-03-29T07:00',
  ])
})

test('an hour that is left out moves forward, meets the next slot once, and one that comes twice is the first', () => {
  const gap = { zone: 'Europe/Berlin', slots: everyDay('02:30', '03:30') }
  const [atGap, next] = freeSlots(gap, new Date('2027-03-28T00:00Z'), new Set(), 2)
  expect(atGap).toMatchObject({ localTime: '2027-03-28T03:30', shift: 'gap' })
  expect(next).toMatchObject({ localTime: '2027-03-29T02:30', shift: 'none' })
  const overlap = { zone: 'America/New_York', slots: everyDay('01:30') }
  const [first] = freeSlots(overlap, new Date('2026-11-01T04:00Z'), new Set(), 1)
  expect(first).toMatchObject({ fireAt: new Date('2026-11-01T05:30Z'), shift: 'overlap' })
})

test('the first free one passes over what is taken, and without slots there is none', () => {
  const plan = { zone: 'UTC', slots: [{ weekday: 2, time: '10:00' }] }
  const monday = new Date('2026-11-30T00:00Z')
  expect(firstFreeSlot(plan, monday, new Set([Date.parse('2026-12-01T10:00Z')]))?.localTime).toBe('2026-12-08T10:00')
  expect([...slotTimes({ zone: 'UTC', slots: [] }, monday)]).toEqual([])
})
