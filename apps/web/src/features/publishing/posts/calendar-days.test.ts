import { expect, test } from 'vitest'
import { addDays, addMonths, dayText, monthOf, today, weekOf, weeksFrom } from './calendar-days.ts'

test('days and months go on over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
})

test('a week begins where its readers begin it', () => {
  expect(weekOf('2026-11-28', 1)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(weekOf('2026-11-28', 0)[0]).toBe('2026-11-22')
  expect(weekOf('2026-11-22', 0)[0]).toBe('2026-11-22')
})

test('a month is whole weeks that hold all of its days', () => {
  const november = monthOf('2026-11-28', 1)
  expect([november.length, november[0], november.at(-1)]).toEqual([42, '2026-10-26', '2026-12-06'])
  expect(monthOf('2027-02-10', 1)).toHaveLength(28)
})

test('today is the day on the reader’s wall, whatever the day in Greenwich', () => {
  const now = new Date('2026-11-28T23:30:00Z')
  now.getTimezoneOffset = () => -60
  expect(today(now)).toBe('2026-11-29')
  expect(dayText('2026-11-29', 'en', { weekday: 'long', day: 'numeric', month: 'long' })).toBe('Sunday, November 29')
})

test('the weeks ahead begin with the week of the day', () => {
  const days = weeksFrom('2026-11-28', 1)
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-23', '2026-12-27', 35])
})
