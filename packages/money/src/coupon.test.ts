import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canRedeem,
  chooseCoupon,
  countInvoices,
  describeCoupon,
  discountLines,
  discountedLines,
  factorOf,
  fitsPurchase,
  type Coupon,
} from './coupon.ts'
import { addMoney, money } from './money.ts'
import { planNames } from './plans.ts'

const usd = (amount: bigint) => money(amount, 'USD')
const coupon = (fields: Partial<Coupon>): Coupon => ({
  id: 'c',
  percentOff: '20',
  amountOff: null,
  redeemBySec: null,
  durationInMonths: 1,
  plan: 'Pro',
  cycle: 'Monthly',
  ...fields,
})
const fixed = (amount: bigint) => coupon({ percentOff: null, amountOff: usd(amount) })

test('the priority is Pro yearly, Pro monthly, Starter monthly, in whatever order they come', () => {
  const all = planNames.flatMap((plan) => (['Monthly', 'Yearly'] as const).map((cycle) => coupon({ id: `${plan} ${cycle}`, plan, cycle })))
  fc.assert(
    fc.property(fc.shuffledSubarray(all), (list) => {
      const ids = list.map(({ id }) => id)
      const best = ['Pro Yearly', 'Pro Monthly', 'Starter Monthly'].find((id) => ids.includes(id))
      expect(chooseCoupon(list, 0)?.id).toBe(best)
    }),
  )
})

test('one that has lapsed makes way; the second itself is in time', () => {
  const [year, month] = [coupon({ id: 'year', cycle: 'Yearly', redeemBySec: 100 }), coupon({ id: 'month' })]
  expect([99, 100, 101].map((now) => canRedeem(year, now))).toEqual([true, true, false])
  expect(chooseCoupon([month, year], 100)?.id).toBe('year')
  expect(chooseCoupon([month, year], 101)?.id).toBe('month')
  expect(chooseCoupon([], 0)).toBeNull()
})

test('a purchase is that of its plan, cycle and, for an amount, currency', () => {
  expect(fitsPurchase(coupon({}), 'Pro', 'Monthly', 'EUR')).toBe(true)
  expect(fitsPurchase(coupon({}), 'Pro', 'Yearly', 'USD')).toBe(false)
  expect(fitsPurchase(coupon({}), 'Starter', 'Monthly', 'USD')).toBe(false)
  expect(fitsPurchase(fixed(5n), 'Pro', 'Monthly', 'EUR')).toBe(false)
  expect(fitsPurchase(fixed(5n), 'Pro', 'Monthly', 'USD')).toBe(true)
})

test('months of a yearly plan are one invoice', () => {
  expect(countInvoices(coupon({ durationInMonths: 3 }))).toBe(3)
  expect(countInvoices(coupon({ durationInMonths: 3, cycle: 'Yearly' }))).toBe(1)
  expect(countInvoices(coupon({ durationInMonths: null }))).toBeNull()
})

test('100 percent is a free month, else a percentage off the next renewal, by default 20', () => {
  expect(describeCoupon(coupon({ percentOff: '100' }))).toEqual({ kind: 'freeMonth' })
  expect(describeCoupon(coupon({ percentOff: '100.00' }))).toEqual({ kind: 'freeMonth' })
  expect(describeCoupon(coupon({}))).toEqual({ kind: 'percentOffNextRenewal', percent: '20' })
  expect(describeCoupon(coupon({ percentOff: null }))).toEqual({ kind: 'percentOffNextRenewal', percent: '20' })
  expect(describeCoupon(coupon({ percentOff: '25.5' }))).toEqual({ kind: 'percentOffNextRenewal', percent: '25.5' })
  expect(describeCoupon(fixed(500n))).toEqual({ kind: 'amountOffNextRenewal', amount: usd(500n) })
  expect(() => describeCoupon(coupon({ percentOff: '101' }))).toThrow('Discount rate must be between 0 and 1')
})

test('a percentage is rounded line by line', () => {
  expect(factorOf(coupon({ percentOff: '25.5' }))).toEqual({ numerator: 745n, denominator: 1000n })
  // 25.5 percent of 0.10 is 2.55 cents, three on each line; of the sum it would be five.
  expect(discountLines([usd(10n), usd(10n)], coupon({ percentOff: '25.5' }))).toEqual([usd(3n), usd(3n)])
  expect(discountedLines([usd(2900n)], coupon({ percentOff: '100' }))).toEqual([usd(0n)])
  expect(discountLines([usd(-930n), usd(1798n)], coupon({ percentOff: '50' }))).toEqual([usd(0n), usd(899n)])
})

test('an amount is spread over the lines, the rest to the first, and never exceeds them', () => {
  expect(discountLines([usd(100n), usd(100n), usd(100n)], fixed(50n))).toEqual([usd(17n), usd(17n), usd(16n)])
  expect(discountLines([usd(100n), usd(50n)], fixed(9000n))).toEqual([usd(100n), usd(50n)])
  expect(discountLines([usd(-930n), usd(0n)], fixed(50n))).toEqual([usd(0n), usd(0n)])
  expect(discountLines([], fixed(50n))).toEqual([])
  expect(() => discountLines([money(100n, 'EUR')], fixed(50n))).toThrow('Currency mismatch')
})

test('no line becomes negative, and an amount is taken off in full where it fits', () => {
  const lines = fc.array(fc.bigInt({ min: -5000n, max: 50_000n }).map(usd), { minLength: 1, maxLength: 6 })
  const percent = fc
    .integer({ min: 0, max: 10_000 })
    .map((hundredths) => `${(hundredths - (hundredths % 100)) / 100}.${String(hundredths % 100).padStart(2, '0')}`)
  fc.assert(
    fc.property(lines, percent, fc.bigInt({ min: 0n, max: 100_000n }), (list, percentOff, amount) => {
      const total = list.reduce((sum, line) => sum + (line.amount > 0n ? line.amount : 0n), 0n)
      for (const one of [coupon({ percentOff }), fixed(amount)]) {
        for (const [index, left] of discountedLines(list, one).entries()) {
          const before = list[index]?.amount ?? 0n
          expect(before > 0n ? left.amount >= 0n && left.amount <= before : left.amount === before).toBe(true)
        }
      }
      expect(addMoney(usd(0n), ...discountLines(list, fixed(amount))).amount).toBe(amount < total ? amount : total)
    }),
  )
})
