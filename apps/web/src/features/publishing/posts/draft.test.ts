import { expect, test } from 'vitest'
import { firstTimeOn, newTiming } from './draft.ts'
import { addDays, today } from './calendar-days.ts'

test('a post for another day is begun at nine, and one for today at the next hour that there still is', () => {
  const at = (hour: number, minute: number) => new Date(2037, 11, 3, hour, minute)
  const first = (hour: number, minute: number, day = '2037-12-03') => firstTimeOn(day, at(hour, minute))
  expect(first(15, 20, '2037-12-04')).toBe('09:00')
  expect([first(8, 59), first(9, 0), first(15, 20), first(22, 59), first(23, 0)]).toEqual(['09:00', '10:00', '16:00', '23:00', '23:59'])
})

test('a new post is begun for tomorrow, unless a day was chosen', () => {
  expect(newTiming()).toMatchObject({ day: addDays(today(), 1), time: '09:00' })
  expect(newTiming('2037-12-03')).toMatchObject({ day: '2037-12-03', time: '09:00', isNow: false })
})
