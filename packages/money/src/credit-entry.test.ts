import { expect, test } from 'vitest'
import { findAutomaticSwitch, hasPaidCredit, paidCreditSec, trialRangeSec, type CreditEntry } from './credit-entry.ts'
import { planNames } from './plans.ts'

const entry = (fields: Partial<CreditEntry>): CreditEntry => ({
  type: 'PlanTime',
  source: 'Stripe',
  isActive: true,
  creditAvailable: 1800,
  expireAtSec: 100,
  ...fields,
})

test('paid credit is that of Stripe and RevenueCat, more than 30 minutes of it', () => {
  expect(hasPaidCredit([entry({})], 50)).toBe(false)
  expect(hasPaidCredit([entry({ creditAvailable: 1801 })], 50)).toBe(true)
  expect(hasPaidCredit([entry({}), entry({ source: 'RevenueCat', creditAvailable: 1 })], 50)).toBe(true)
  for (const source of ['Watermark', 'Trial', 'Bonus'] as const) expect(paidCreditSec([entry({ source })], 50)).toBe(0)
  expect(paidCreditSec([entry({ isActive: false }), entry({ expireAtSec: 50 }), entry({ expireAtSec: null })], 50)).toBe(1800)
})

test.each([
  [0, 1800],
  [1800, 1800],
  [1801, 3600],
  [5400, 5400],
  [5401, 7200],
  [7201, null],
])('a trial of %i seconds lies in the range up to %s', (seconds, most) => {
  expect(trialRangeSec(seconds)).toBe(most)
})

test('an expired trial becomes the free plan, at the second of its end', () => {
  expect(findAutomaticSwitch('FreeTrial', 100, [], 99)).toBeNull()
  expect(findAutomaticSwitch('FreeTrial', 100, [], 100)).toBe('toFreePlan')
  expect(findAutomaticSwitch('FreeTrial', null, [], 100)).toBeNull()
})

test('the free plan is renewed when its watermark credit is missing or expired and there was trial time', () => {
  const trial = entry({ type: 'TrialTime', source: 'Trial', isActive: false, creditAvailable: 0 })
  const watermark = entry({ source: 'Watermark', expireAtSec: 100 })
  expect(findAutomaticSwitch('FreePlan', null, [trial], 50)).toBe('renewFreePlan')
  expect(findAutomaticSwitch('FreePlan', null, [trial, watermark], 99)).toBeNull()
  expect(findAutomaticSwitch('FreePlan', null, [trial, watermark], 100)).toBe('renewFreePlan')
  expect(findAutomaticSwitch('FreePlan', null, [watermark], 100)).toBeNull()
  expect(findAutomaticSwitch('FreePlan', null, [], 100)).toBeNull()
  for (const plan of planNames.filter((name) => name !== 'FreePlan')) expect(findAutomaticSwitch(plan, null, [trial], 100)).toBeNull()
})
