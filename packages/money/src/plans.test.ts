import { expect, test } from 'vitest'
import { comparePlans, isPaidUser, payStatusOf, planNames, planOfServerName } from './plans.ts'

test('plans are ranked', () => {
  expect(planNames.toReversed().toSorted(comparePlans)).toEqual(['FreePlan', 'FreeTrial', 'Starter', 'Essential', 'Pro', 'Enterprise'])
  expect(comparePlans('Pro', 'Pro')).toBe(0)
})

test.each([
  ['ESSENTIAL', 'Essential'],
  ['FREE', 'FreePlan'],
  ['PERSONAL', 'FreePlan'],
  ['PRO', 'Pro'],
  ['STARTER', 'Starter'],
  ['TRIAL', 'FreeTrial'],
  ['ENTERPRISE', 'Enterprise'],
  ['Pro', null],
  ['BUSINESS', null],
  ['', null],
  ['constructor', null],
])('the server says %s', (name, plan) => {
  expect(planOfServerName(name)).toBe(plan)
})

test('who pays', () => {
  expect(planNames.map(payStatusOf)).toEqual(['freeplan', 'trial', 'paid', 'paid', 'paid', 'paid'])
  expect(planNames.filter((plan) => !isPaidUser(plan))).toEqual(['FreePlan'])
})
