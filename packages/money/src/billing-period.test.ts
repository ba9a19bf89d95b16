import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billingPeriod, findBillingPeriod } from './billing-period.ts'

const at = (text: string) => Date.parse(`${text}Z`) / 1000
const textOf = (sec: number) => new Date(sec * 1000).toISOString().slice(0, 19)
const startsOf = (anchor: string, cycle: 'Monthly' | 'Yearly', count: number) =>
  Array.from({ length: count }, (_, index) => textOf(billingPeriod(at(anchor), cycle, index).startSec))

test('the 31st is clamped by each month and never drifts', () => {
  expect(startsOf('2027-01-31T10:00:00', 'Monthly', 6)).toEqual([
    '2027-01-31T10:00:00',
    '2027-02-28T10:00:00',
    '2027-03-31T10:00:00',
    '2027-04-30T10:00:00',
    '2027-05-31T10:00:00',
    '2027-06-30T10:00:00',
  ])
})

test('29 February comes back in the leap year', () => {
  expect(startsOf('2028-02-29T23:59:59', 'Yearly', 5)).toEqual([
    '2028-02-29T23:59:59',
    '2029-02-28T23:59:59',
    '2030-02-28T23:59:59',
    '2031-02-28T23:59:59',
    '2032-02-29T23:59:59',
  ])
})

test('anchors on the 28th to the 31st of every month over eight years: no gap, no overlap, the right day', () => {
  for (let month = 0; month < 12; month++) {
    for (const day of [28, 29, 30, 31]) {
      const anchor = new Date(Date.UTC(2028, month, day, 13, 30, 15))
      if (anchor.getUTCDate() !== day) continue
      for (const [cycle, count, step] of [['Monthly', 96, 1] as const, ['Yearly', 8, 12] as const]) {
        for (let index = 0; index < count; index++) {
          const { startSec, endSec } = billingPeriod(anchor.getTime() / 1000, cycle, index)
          expect(billingPeriod(anchor.getTime() / 1000, cycle, index + 1).startSec).toBe(endSec)
          const start = new Date(startSec * 1000)
          const daysOfMonth = new Date(Date.UTC(2028, month + index * step + 1, 0)).getUTCDate()
          expect(start.getUTCDate()).toBe(Math.min(day, daysOfMonth))
          expect(start.getUTCFullYear() * 12 + start.getUTCMonth()).toBe(2028 * 12 + month + index * step)
          expect(start.toISOString().slice(11, 19)).toBe('13:30:15')
        }
      }
    }
  }
})

test('every second belongs to one period: its start is inside, its end is not', () => {
  const anchorSec = fc.integer({ min: at('2024-01-01T00:00:00'), max: at('2032-12-31T00:00:00') })
  fc.assert(
    fc.property(anchorSec, fc.integer({ min: 0, max: 3000 }), fc.constantFrom('Daily', 'Monthly', 'Yearly'), (anchor, index, cycle) => {
      const period = billingPeriod(anchor, cycle, index)
      for (const second of [period.startSec, period.startSec + 1, period.endSec - 1])
        expect(findBillingPeriod(anchor, cycle, second)).toEqual(period)
      expect(findBillingPeriod(anchor, cycle, period.endSec)?.startSec).toBe(period.endSec)
    }),
  )
})

test('nothing lies before the anchor', () => {
  expect(findBillingPeriod(100, 'Monthly', 99)).toBeNull()
})

test('nights on which clocks are put forward or back are as long as others', () => {
  const { startSec, endSec } = billingPeriod(at('2027-03-27T23:30:00'), 'Daily', 0)
  expect(endSec - startSec).toBe(86_400)
})
