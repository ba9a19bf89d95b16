import { expect, test } from 'vitest'
import { defaultPlanList } from './default-plan-list.ts'
import { listPlanOptions } from './plan-options.ts'
import type { CurrentPlan } from './plan-switch.ts'
import { planNames } from './plans.ts'

const currents = planNames.flatMap((plan) =>
  (['Monthly', 'Yearly'] as const).flatMap((cycle) =>
    (['Active', 'Upgrading', 'Canceling', 'Canceled'] as const).map((status): CurrentPlan => ({ plan, cycle, pack: 1, status })),
  ),
)
const write = (current: CurrentPlan, type: 'plan' | 'cycle') =>
  listPlanOptions(defaultPlanList, current, type).map(({ plan, cycle, reason }) => `${plan} ${cycle}${reason ? ` (${reason})` : ''}`)

test('all that is sold but what one has, Starter by the year disabled', () => {
  expect(write({ plan: 'Pro', cycle: 'Monthly', pack: 3, status: 'Active' }, 'plan')).toEqual([
    'FreePlan Monthly',
    'Starter Monthly',
    'Starter Yearly (starterYearlyUnsupported)',
    'Pro Yearly',
  ])
  expect(write({ plan: 'Starter', cycle: 'Monthly', pack: 1, status: 'Active' }, 'plan')).toEqual([
    'FreePlan Monthly',
    'Starter Yearly (starterYearlyUnsupported)',
    'Pro Monthly',
    'Pro Yearly',
  ])
  expect(write({ plan: 'Pro', cycle: 'Yearly', pack: 1, status: 'Canceled' }, 'plan')).toEqual([
    'Starter Monthly',
    'Starter Yearly (starterYearlyUnsupported)',
    'Pro Monthly',
    'Pro Yearly',
  ])
})

test('a change of cycle stays with the plan; the free plan has none', () => {
  expect(write({ plan: 'Pro', cycle: 'Monthly', pack: 1, status: 'Active' }, 'cycle')).toEqual(['Pro Yearly'])
  expect(write({ plan: 'Pro', cycle: 'Yearly', pack: 1, status: 'Active' }, 'cycle')).toEqual(['Pro Monthly'])
  expect(write({ plan: 'Starter', cycle: 'Monthly', pack: 1, status: 'Active' }, 'cycle')).toEqual([
    'Starter Yearly (starterYearlyUnsupported)',
  ])
  for (const plan of ['FreePlan', 'FreeTrial', 'Essential', 'Enterprise'] as const)
    expect(write({ plan, cycle: 'Monthly', pack: 1, status: 'Active' }, 'cycle')).toEqual([])
})

test('nobody is offered what they have, or a plan that is not sold', () => {
  for (const current of currents) {
    for (const { plan, cycle } of [
      ...listPlanOptions(defaultPlanList, current, 'plan'),
      ...listPlanOptions(defaultPlanList, current, 'cycle'),
    ]) {
      expect(['FreePlan', 'Starter', 'Pro']).toContain(plan)
      if (current.status !== 'Canceled') expect(plan !== current.plan || cycle !== current.cycle).toBe(true)
    }
  }
})

test('while a switch is under way nothing can be chosen', () => {
  const reasons = listPlanOptions(defaultPlanList, { plan: 'Pro', cycle: 'Monthly', pack: 1, status: 'Upgrading' }, 'plan').map(
    ({ reason }) => reason,
  )
  expect(new Set(reasons)).toEqual(new Set(['upgrading']))
})
