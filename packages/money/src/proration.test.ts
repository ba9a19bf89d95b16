import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BillingPeriod } from './billing-period.ts'
import { creditsOfChange } from './credits.ts'
import { addMoney, money, takeShare } from './money.ts'
import { prorate, prorateChange, restOfPeriod, wholePeriod } from './proration.ts'
import { roundHalfEven } from './rounding.ts'

const usd = (amount: bigint) => money(amount, 'USD')
const at = (text: string) => Date.parse(`${text}Z`) / 1000
const november: BillingPeriod = { startSec: at('2026-11-01T00:00:00'), endSec: at('2026-12-01T00:00:00') }
const leapFebruary: BillingPeriod = { startSec: at('2028-02-01T00:00:00'), endSec: at('2028-03-01T00:00:00') }

test('Starter to Pro in the middle of November: 8.68 today and 5581 seconds', () => {
  const rest = restOfPeriod(november, at('2026-11-12T09:30:15'))
  expect(rest).toEqual({ rest: 1_607_385n, whole: 2_592_000n })
  expect(prorateChange(usd(1500n), usd(2900n), rest)).toEqual({ credit: usd(-930n), debit: usd(1798n), total: usd(868n) })
  expect(creditsOfChange(9000, 18_000, rest)).toBe(5581)
})

test('on the last day of a leap February: 0.24', () => {
  const rest = restOfPeriod(leapFebruary, at('2028-02-29T12:00:00'))
  expect(rest.whole).toBe(2_505_600n)
  expect(prorateChange(usd(1500n), usd(2900n), rest)).toEqual({ credit: usd(-26n), debit: usd(50n), total: usd(24n) })
})

test('the edges of a period, and moments beyond them', () => {
  expect(prorate(usd(2900n), restOfPeriod(november, november.startSec))).toEqual(usd(2900n))
  expect(prorate(usd(2900n), restOfPeriod(november, november.endSec))).toEqual(usd(0n))
  expect(restOfPeriod(november, november.endSec + 5).rest).toBe(0n)
  expect(restOfPeriod(november, november.startSec - 5)).toEqual(restOfPeriod(november, november.startSec))
})

test('the dear seconds: at 50 of 2,592,000 banker’s rounding would charge a cent less for 29.00', () => {
  const dear: bigint[] = []
  // Only ties can differ, and 29.00 × rest / 2,592,000 is one only at multiples of 12,960.
  for (let rest = 12_960n; rest <= 2_592_000n; rest += 12_960n) {
    const share = { rest, whole: 2_592_000n }
    const [byProvider, even] = [prorate(usd(2900n), share), takeShare(usd(2900n), rest, share.whole, roundHalfEven)]
    if (byProvider.amount !== even.amount) {
      expect(byProvider.amount - even.amount).toBe(1n)
      dear.push(rest)
    }
  }
  expect(dear).toEqual(Array.from({ length: 50 }, (_, index) => 12_960n * (4n * BigInt(index) + 1n)))
})

test('rounding the difference in place of the lines would be a cent wrong at about a quarter of the seconds', () => {
  let wrong = 0
  for (let second = 0; second < 2600; second++) {
    const rest = restOfPeriod(november, november.startSec + second * 996 + 13)
    const { total } = prorateChange(usd(1500n), usd(2900n), rest)
    const off = total.amount - prorate(usd(1400n), rest).amount
    expect([-1n, 0n, 1n]).toContain(off)
    if (off !== 0n) wrong += 1
  }
  expect(wrong / 2600).toBeGreaterThan(0.22)
  expect(wrong / 2600).toBeLessThan(0.26)
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 8n }).map(usd)
const second = fc.integer({ min: november.startSec, max: november.endSec })

test('a period that is divided at any second costs its price, within one minor unit', () => {
  fc.assert(
    fc.property(amount, second, (price, atSec) => {
      const before = { rest: BigInt(atSec - november.startSec), whole: 2_592_000n }
      const sum = addMoney(prorate(price, before), prorate(price, restOfPeriod(november, atSec)))
      expect([-1n, 0n, 1n]).toContain(sum.amount - price.amount)
    }),
  )
})

test('a month that was free gives nothing back', () => {
  const rest = restOfPeriod(november, at('2026-11-12T09:30:15'))
  expect(prorateChange(usd(0n), usd(2900n), rest)).toEqual({ credit: usd(0n), debit: usd(1798n), total: usd(1798n) })
})

test('another cycle begins a whole period and gives back the rest of the old one, in money as in seconds', () => {
  const rest = restOfPeriod(november, at('2026-11-12T09:30:15'))
  expect(prorateChange(usd(2900n), usd(17_400n), rest, wholePeriod)).toEqual({
    credit: usd(-1798n),
    debit: usd(17_400n),
    total: usd(15_602n),
  })
  // 216,000 − 18,000 × 1,607,385 / 2,592,000, rounded down.
  expect(creditsOfChange(18_000, 216_000, rest, wholePeriod)).toBe(204_837)
  expect(creditsOfChange(18_000, 216_000, wholePeriod, wholePeriod)).toBe(198_000)
  expect(creditsOfChange(18_000, 9000, rest)).toBe(-5582)
})

test('however often a plan is changed within a period, the seconds are never more than the money paid for', () => {
  const changes = fc.array(fc.tuple(second, fc.integer({ min: 1, max: 15 })), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(changes, (list) => {
      let [packs, granted, owed] = [1, 18_000, 18_000n * 2_592_000n]
      for (const [atSec, next] of list.toSorted(([first], [other]) => first - other)) {
        const rest = restOfPeriod(november, atSec)
        granted += creditsOfChange(packs * 18_000, next * 18_000, rest)
        owed += BigInt((next - packs) * 18_000) * rest.rest
        packs = next
      }
      expect(BigInt(granted) * 2_592_000n <= owed).toBe(true)
    }),
  )
})
