import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Coupon } from './coupon.ts'
import { defaultPlanList } from './default-plan-list.ts'
import { addMoney, money } from './money.ts'
import { maxPacks } from './packs.ts'
import { creditsOfPlan, priceOfPlan } from './plan-details.ts'
import { decideSwitch, type CurrentPlan, type PlanChoice, type PlanSwitch } from './plan-switch.ts'
import { estimateSwitch, type RunningPeriod } from './switch-estimate.ts'

const usd = (amount: bigint) => money(amount, 'USD')
const at = (text: string) => Date.parse(`${text}Z`) / 1000
const november = { startSec: at('2026-11-01T00:00:00'), endSec: at('2026-12-01T00:00:00') }

function decide(current: CurrentPlan, next: PlanChoice): PlanSwitch {
  const decision = decideSwitch(current, next)
  return decision.outcome === 'switch' ? decision.change : expect.unreachable(decision.outcome)
}

const period = (plan: 'Starter' | 'Pro', pack = 1): RunningPeriod => ({
  ...november,
  cycle: 'Monthly',
  paidPrice: priceOfPlan(defaultPlanList, plan, 'Monthly', pack, 'USD') ?? expect.unreachable(),
  seconds: creditsOfPlan(defaultPlanList, plan, 'Monthly', pack) ?? expect.unreachable(),
})
const on = (plan: CurrentPlan['plan'], pack = 1): CurrentPlan => ({ plan, cycle: 'Monthly', pack, status: 'Active' })
const estimate = (change: PlanSwitch, running: RunningPeriod | null, atSec: number, coupon: Coupon | null = null) =>
  estimateSwitch(defaultPlanList, { change, currency: 'USD', running, coupon, atSec }) ?? expect.unreachable()
const coupon: Coupon = {
  id: 'c',
  percentOff: '100',
  amountOff: null,
  redeemBySec: null,
  durationInMonths: 1,
  plan: 'Pro',
  cycle: 'Monthly',
}

test('Starter to Pro: today 8.68, from 1 December 29.00, 93 more minutes now', () => {
  const change = decide(on('Starter'), { plan: 'Pro', cycle: 'Monthly', pack: 1 })
  expect(estimate(change, period('Starter'), at('2026-11-12T09:30:15'))).toEqual({
    today: { credit: usd(-930n), debit: usd(1798n), total: usd(868n) },
    charge: usd(868n),
    seconds: 5581,
    nextBillingSec: november.endSec,
    nextPrice: usd(2900n),
  })
})

test('to the year: all of it today, less the rest of the month', () => {
  const change = decide(on('Pro'), { plan: 'Pro', cycle: 'Yearly', pack: 2 })
  expect(estimate(change, period('Pro'), at('2026-11-12T09:30:15'))).toEqual({
    today: { credit: usd(-1798n), debit: usd(34_800n), total: usd(33_002n) },
    charge: usd(33_002n),
    seconds: 420_837,
    nextBillingSec: at('2027-11-12T09:30:15'),
    nextPrice: usd(34_800n),
  })
})

test('a first purchase, with a free month and without', () => {
  const change = decide(on('FreeTrial'), { plan: 'Pro', cycle: 'Monthly', pack: 3 })
  const month = { nextBillingSec: at('2027-02-28T00:00:00'), nextPrice: usd(8700n), seconds: 54_000 }
  expect(estimate(change, null, at('2027-01-31T00:00:00'))).toMatchObject({ ...month, charge: usd(8700n) })
  expect(estimate(change, null, at('2027-01-31T00:00:00'), coupon)).toMatchObject({ ...month, charge: usd(0n) })
  expect(estimate(change, null, at('2027-01-31T00:00:00'), { ...coupon, plan: 'Starter' }).charge).toEqual(usd(8700n))
})

test('a downgrade costs and gives nothing today', () => {
  const toStarter = decide(on('Pro'), { plan: 'Starter', cycle: 'Monthly', pack: 1 })
  const later = { today: null, charge: usd(0n), seconds: 0, nextBillingSec: november.endSec }
  expect(estimate(toStarter, period('Pro'), at('2026-11-12T09:30:15'))).toEqual({ ...later, nextPrice: usd(1500n) })
  const toFree = decide(on('Pro'), { plan: 'FreePlan', cycle: 'Monthly', pack: 1 })
  expect(estimate(toFree, period('Pro'), at('2026-11-12T09:30:15'))).toEqual({ ...later, nextPrice: usd(0n) })
})

test('the last hours of a period are given away; no price, no estimate', () => {
  const change = decide(on('Starter'), { plan: 'Pro', cycle: 'Monthly', pack: 1 })
  const late = estimate(change, period('Starter'), at('2026-11-30T22:00:00'))
  expect([late.today?.total, late.charge, late.seconds]).toEqual([usd(4n), usd(0n), 25])
  expect(estimateSwitch(defaultPlanList, { change, currency: 'SEK', running: null, coupon: null, atSec: 0 })).toBeNull()
})

test('up from pack to pack in a period: the parts cost what one step would, within a unit a line, and give no second more', () => {
  const steps = fc.array(fc.integer({ min: november.startSec, max: november.endSec }), {
    minLength: 1,
    maxLength: maxPacks('Pro', 'Monthly') - 1,
  })
  fc.assert(
    fc.property(steps, (moments) => {
      const times = moments.toSorted((first, second) => first - second)
      const parts = times.map((atSec, index) => {
        const change = decide(on('Pro', index + 1), { plan: 'Pro', cycle: 'Monthly', pack: index + 2 })
        return estimate(change, period('Pro', index + 1), atSec)
      })
      const total = addMoney(usd(0n), ...parts.map(({ today }) => today?.total ?? expect.unreachable())).amount
      const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
      const rests = times.reduce((sum, atSec) => sum + BigInt(november.endSec - atSec), 0n)
      const off = total * 2_592_000n - 2900n * rests
      expect(off <= 2_592_000n * BigInt(parts.length) && off >= -2_592_000n * BigInt(parts.length)).toBe(true)
      expect(BigInt(seconds) * 2_592_000n <= 18_000n * rests).toBe(true)
    }),
  )
})

test('random changes: what is charged is the sum of the lines, or nothing', () => {
  const choice = fc.record({
    plan: fc.constantFrom('Starter', 'Pro'),
    cycle: fc.constantFrom('Monthly', 'Yearly'),
    pack: fc.integer({ min: 1, max: 15 }),
  })
  const current = fc.record({ plan: fc.constantFrom('Starter', 'Pro'), pack: fc.integer({ min: 1, max: 5 }) })
  const second = fc.integer({ min: november.startSec, max: november.endSec })
  const percent = fc.constantFrom(null, '100', '25.5', '20', '0')
  fc.assert(
    fc.property(
      choice,
      current,
      second,
      percent,
      fc.constantFrom('USD', 'EUR', 'GBP', 'JPY'),
      (nextChoice, { plan, pack }, atSec, percentOff, currency) => {
        const packs = plan === 'Starter' ? 1 : pack
        const decision = decideSwitch(on(plan, packs), nextChoice)
        if (decision.outcome !== 'switch') return
        const running: RunningPeriod = {
          ...period(plan, packs),
          paidPrice: priceOfPlan(defaultPlanList, plan, 'Monthly', packs, currency) ?? expect.unreachable(),
        }
        const one = percentOff === null ? null : { ...coupon, percentOff, plan: nextChoice.plan, cycle: nextChoice.cycle }
        const answer = estimateSwitch(defaultPlanList, { change: decision.change, currency, running, coupon: one, atSec })
        const { today, charge, seconds } = answer ?? expect.unreachable()
        expect(charge.amount >= 0n && seconds >= 0).toBe(true)
        if (decision.change.takesEffect === 'nextBillingDate') expect([today, charge.amount, seconds]).toEqual([null, 0n, 0])
        else {
          const { credit, debit, total } = today ?? expect.unreachable()
          expect(credit.amount + debit.amount).toBe(total.amount)
          expect(credit.amount <= 0n && debit.amount >= 0n).toBe(true)
          if (charge.amount > 0n) expect(charge).toEqual(total)
        }
      },
    ),
    { numRuns: 2000 },
  )
})
