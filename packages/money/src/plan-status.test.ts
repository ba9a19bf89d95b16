import { expect, test } from 'vitest'
import { derivePlanStatus, type SubscriptionFacts } from './plan-status.ts'
import { planNames } from './plans.ts'

const facts: SubscriptionFacts[] = (['Active', 'Incoming', 'InSwitching'] as const).flatMap((status) =>
  ([null, 'cancel_at_period_end'] as const).map((cancelStatus) => ({ status, cancelStatus })),
)

test.each(planNames)('%s with every subscription', (plan) => {
  expect(facts.map((subscription) => derivePlanStatus(plan, subscription))).toEqual([
    'Active',
    'Canceling',
    'Active',
    'Canceling',
    'Upgrading',
    'Canceling',
  ])
  expect(derivePlanStatus(plan, null)).toBe(plan === 'FreePlan' ? 'Canceled' : 'Active')
})
