import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyBillingEvent, freeState, toCurrentPlan, type BillingEvent, type BillingState } from './billing-state.ts'
import type { PlanChoice } from './plan-switch.ts'

const at = (text: string) => Date.parse(`${text}Z`) / 1000
const [starter, pro, proYearly, free]: PlanChoice[] = [
  { plan: 'Starter', cycle: 'Monthly', pack: 1 },
  { plan: 'Pro', cycle: 'Monthly', pack: 1 },
  { plan: 'Pro', cycle: 'Yearly', pack: 2 },
  { plan: 'FreePlan', cycle: 'Monthly', pack: 1 },
]
const pick = (choice: PlanChoice | undefined): BillingEvent => ({ type: 'switch', choice: choice ?? expect.unreachable() })
const [payment, abandon, undoDowngrade, wait]: BillingEvent[] = [
  { type: 'paid' },
  { type: 'paymentAbandoned' },
  { type: 'undoDowngrade' },
  { type: 'timePassed' },
].map((event) => event as BillingEvent)

/** The state after events that must all be accepted. */
function play(state: BillingState, ...steps: [event: BillingEvent | undefined, at: string][]): BillingState {
  return steps.reduce((before, [event, when]) => {
    const { state: after, refusal } = applyBillingEvent(before, event ?? expect.unreachable(), at(when))
    expect(refusal).toBeNull()
    return after
  }, state)
}
const summary = (state: BillingState) => {
  const { plan, cycle, pack, status } = toCurrentPlan(state)
  return `${plan} ${cycle} ${pack} ${status}`
}
const purchase: [BillingEvent | undefined, string][] = [
  [pick(starter), '2026-11-01T00:00:00'],
  [payment, '2026-11-01T00:05:00'],
]

test('a purchase changes nothing until it is paid', () => {
  const pending = play(freeState, [pick(pro), '2026-11-01T00:00:00'])
  expect(summary(pending)).toBe('FreePlan Monthly 1 Canceled')
  expect(summary(play(pending, [payment, '2026-11-01T00:05:00']))).toBe('Pro Monthly 1 Active')
  expect(summary(play(pending, [abandon, '2026-11-01T00:05:00']))).toBe('FreePlan Monthly 1 Canceled')
})

test('an upgrade is Upgrading until it is paid, and keeps the period', () => {
  const pending = play(freeState, ...purchase, [pick(pro), '2026-11-12T09:30:15'])
  expect(summary(pending)).toBe('Starter Monthly 1 Upgrading')
  expect(applyBillingEvent(pending, pick(proYearly), at('2026-11-12T09:31:00')).refusal).toBe('upgrading')
  const after = play(pending, [payment, '2026-11-12T09:32:00'])
  expect(summary(after)).toBe('Pro Monthly 1 Active')
  expect(after.subscription?.period).toEqual({ startSec: at('2026-11-01T00:05:00'), endSec: at('2026-12-01T00:05:00') })
})

test('an upgrade that nobody pays ends after 23 hours, or with the period', () => {
  const pending = play(freeState, ...purchase, [pick(pro), '2026-11-12T09:00:00'])
  expect(summary(play(pending, [wait, '2026-11-13T07:59:59']))).toBe('Starter Monthly 1 Upgrading')
  expect(summary(play(pending, [wait, '2026-11-13T08:00:00']))).toBe('Starter Monthly 1 Active')
  expect(applyBillingEvent(pending, { type: 'paid' }, at('2026-11-13T08:00:00')).refusal).toBe('nothingPending')
  const late = play(freeState, ...purchase, [pick(pro), '2026-11-30T23:00:00'])
  expect(late.pending?.expiresAtSec).toBe(at('2026-12-01T00:05:00'))
})

test('to the year: a period of its own begins', () => {
  const after = play(freeState, ...purchase, [pick(proYearly), '2026-11-12T09:30:15'], [payment, '2026-11-12T09:31:00'])
  expect(summary(after)).toBe('Pro Yearly 2 Active')
  expect(after.subscription?.period).toEqual({ startSec: at('2026-11-12T09:31:00'), endSec: at('2027-11-12T09:31:00') })
})

test('a downgrade waits for the next billing date and can be undone', () => {
  const onPro = play(freeState, [pick(pro), '2026-10-31T10:00:00'], [payment, '2026-10-31T10:00:00'])
  const later = play(onPro, [pick(starter), '2026-11-05T00:00:00'])
  expect(summary(later)).toBe('Pro Monthly 1 Active')
  expect(later.subscription?.incoming).toEqual(starter)
  expect(summary(play(later, [wait, '2026-11-30T09:59:59']))).toBe('Pro Monthly 1 Active')
  const renewed = play(later, [wait, '2026-11-30T10:00:00'])
  expect(summary(renewed)).toBe('Starter Monthly 1 Active')
  // The anchor is the 31st still.
  expect(renewed.subscription?.period.endSec).toBe(at('2026-12-31T10:00:00'))
  expect(summary(play(later, [undoDowngrade, '2026-11-06T00:00:00'], [wait, '2026-11-30T10:00:00']))).toBe('Pro Monthly 1 Active')
})

test('cancel, undo, cancel: the plan stays until its period ends', () => {
  const onPro = play(freeState, [pick(pro), '2026-11-01T00:00:00'], [payment, '2026-11-01T00:00:00'])
  const canceling = play(onPro, [pick(free), '2026-11-05T00:00:00'])
  expect(summary(canceling)).toBe('Pro Monthly 1 Canceling')
  expect(play(canceling, [pick(pro), '2026-11-06T00:00:00'])).toEqual(onPro)
  expect(summary(play(canceling, [wait, '2026-11-30T23:59:59']))).toBe('Pro Monthly 1 Canceling')
  expect(play(canceling, [wait, '2026-12-01T00:00:00'])).toEqual(freeState)
})

test('a year that was bought on 29 February goes on by months of the 29th', () => {
  const onYear = play(freeState, [pick(proYearly), '2028-02-29T10:00:00'], [payment, '2028-02-29T10:00:00'])
  const months = play(onYear, [pick(pro), '2028-06-01T00:00:00'], [wait, '2029-02-28T10:00:00'])
  expect(summary(months)).toBe('Pro Monthly 1 Active')
  expect(months.subscription?.period).toEqual({ startSec: at('2029-02-28T10:00:00'), endSec: at('2029-03-29T10:00:00') })
})

test('cancelling drops a downgrade that waits, and a downgrade ends a cancellation', () => {
  const onPro = play(freeState, [pick(pro), '2026-11-01T00:00:00'], [payment, '2026-11-01T00:00:00'])
  const downgrade = play(onPro, [pick(starter), '2026-11-05T00:00:00'])
  expect(play(downgrade, [pick(free), '2026-11-06T00:00:00'], [pick(pro), '2026-11-07T00:00:00'])).toEqual(onPro)
  expect(play(onPro, [pick(free), '2026-11-06T00:00:00'], [pick(starter), '2026-11-07T00:00:00'])).toEqual(downgrade)
})

test('what is bought while Canceling goes on', () => {
  const canceling = play(freeState, ...purchase, [pick(free), '2026-11-05T00:00:00'])
  const after = play(canceling, [pick(pro), '2026-11-06T00:00:00'], [payment, '2026-11-06T00:01:00'])
  expect(summary(after)).toBe('Pro Monthly 1 Active')
  expect(applyBillingEvent(play(canceling, [pick(pro), '2026-11-06T00:00:00']), pick(starter), at('2026-11-06T00:01:00')).refusal).toBe(
    'upgrading',
  )
})

test('a trial ends by itself, also when it is given up, and becomes what is bought', () => {
  const trial: BillingState = { ...freeState, plan: 'FreeTrial', trialEndSec: at('2026-11-08T00:00:00') }
  for (const state of [trial, play(trial, [pick(free), '2026-11-02T00:00:00']), play(trial, [pick(pro), '2026-11-07T23:00:00'])]) {
    expect(play(state, [wait, '2026-11-07T23:59:59']).plan).toBe('FreeTrial')
    expect(play(state, [wait, '2026-11-08T00:00:00'])).toEqual(freeState)
  }
  expect(summary(play(trial, [pick(pro), '2026-11-02T00:00:00'], [payment, '2026-11-02T00:00:01']))).toBe('Pro Monthly 1 Active')
})

test('years that nobody looked at are made up for, period by period', () => {
  const onPro = play(freeState, [pick(pro), '2027-01-31T10:00:00'], [payment, '2027-01-31T10:00:00'])
  expect(play(onPro, [wait, '2032-03-01T00:00:00']).subscription?.period).toEqual({
    startSec: at('2032-02-29T10:00:00'),
    endSec: at('2032-03-31T10:00:00'),
  })
})

const choice = fc.record({
  plan: fc.constantFrom('FreePlan', 'FreeTrial', 'Starter', 'Essential', 'Pro', 'Enterprise'),
  cycle: fc.constantFrom('Monthly', 'Yearly'),
  pack: fc.integer({ min: 0, max: 16 }),
})
const event: fc.Arbitrary<BillingEvent> = fc.oneof(
  choice.map((one): BillingEvent => ({ type: 'switch', choice: one })),
  fc.constantFrom<BillingEvent>(...[payment, abandon, undoDowngrade, wait].filter((one) => one !== undefined)),
)

test('whatever happens in whatever order: one period at a time, no state without a way out', () => {
  const startSec = at('2026-11-01T00:00:00')
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.integer({ min: 0, max: 40 * 86_400 })), { maxLength: 40 }), (steps) => {
      let [state, now] = [freeState, startSec]
      for (const [one, delay] of steps) {
        now += delay
        state = applyBillingEvent(state, one, now).state
        expect(state.plan === 'FreePlan').toBe(state.subscription === null)
        expect(state.subscription === null || state.subscription.choice.plan === state.plan).toBe(true)
        const { period } = state.subscription ?? {}
        expect(period === undefined || (period.startSec <= now && now < period.endSec)).toBe(true)
        expect(state.pending === null || (state.pending.expiresAtSec > now && state.pending.expiresAtSec <= now + 23 * 3600)).toBe(true)
      }
      const unstuck = applyBillingEvent(state, { type: 'timePassed' }, now + 23 * 3600).state
      expect(unstuck.pending).toBeNull()
      const canLeave = applyBillingEvent(unstuck, pick(free), now + 23 * 3600)
      expect([null, 'samePlan', 'alreadyCanceling']).toContain(canLeave.refusal)
      expect(applyBillingEvent(canLeave.state, { type: 'timePassed' }, now + 800 * 86_400).state).toEqual(freeState)
    }),
    { numRuns: 300 },
  )
})
