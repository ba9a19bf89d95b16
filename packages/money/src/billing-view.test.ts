import { expect, test } from 'vitest'
import {
  deriveBillingView,
  findConfirmBlock,
  findUpgradeWay,
  isPollOverdue,
  showsUpsell,
  judgeSwitch,
  type Billing,
} from './billing-view.ts'
import { planNames } from './plans.ts'

const all: Billing[] = planNames.flatMap((plan) =>
  (['Daily', 'Monthly', 'Yearly'] as const).flatMap((cycle) =>
    (['Active', 'Upgrading', 'Canceling', 'Canceled'] as const).flatMap((status) =>
      [true, false].map((isRevenueCat) => ({ plan, cycle, status, isRevenueCat })),
    ),
  ),
)

test('visibility, for every billing', () => {
  const broken = all.filter((billing) => {
    const { plan, cycle, status, isRevenueCat } = billing
    const view = deriveBillingView(billing)
    return !(
      view.showsUpgrade === (['FreeTrial', 'FreePlan'].includes(plan) || status === 'Canceled') &&
      view.showsCycles === (['Monthly Starter', 'Monthly Pro'].includes(`${cycle} ${plan}`) && status !== 'Canceled') &&
      view.showsActions === !(plan === 'FreePlan' || plan === 'Enterprise' || isRevenueCat) &&
      view.showsBilling === !(plan === 'FreeTrial' || status === 'Canceled' || plan === 'Enterprise') &&
      view.showsUndoCancel === (status === 'Canceling')
    )
  })
  expect(broken).toEqual([])
})

test('the full window is for the free plan and Canceled, that of Business for Pro too', () => {
  for (const billing of all) {
    const isFree = billing.plan === 'FreePlan' || billing.status === 'Canceled'
    expect(showsUpsell(billing, 'Plans')).toBe(isFree)
    expect(showsUpsell(billing, 'Business')).toBe(isFree || billing.plan === 'Pro')
  }
})

test('who may not buy is told whom to ask', () => {
  const billing: Billing = { plan: 'Pro', cycle: 'Monthly', status: 'Active', isRevenueCat: false }
  expect(findUpgradeWay(billing, true)).toBe('upsell')
  expect(findUpgradeWay(billing, false)).toBe('askOwner')
  expect(findUpgradeWay({ ...billing, isRevenueCat: true }, true)).toBe('subscriptionPage')
  expect(findUpgradeWay({ ...billing, plan: 'Enterprise' }, true)).toBe('contactAccountManager')
})

test('four reasons disable the confirm button', () => {
  const free = { nextPlan: 'Pro', status: 'Active', hasPaidCredit: false, mayEditSubscription: true, isRunning: false } as const
  expect(findConfirmBlock(free)).toBeNull()
  expect(findConfirmBlock({ ...free, hasPaidCredit: true })).toBeNull()
  expect(findConfirmBlock({ ...free, nextPlan: 'FreePlan' })).toBeNull()
  expect(findConfirmBlock({ ...free, nextPlan: 'FreePlan', hasPaidCredit: true })).toBe('paidCredits')
  expect(findConfirmBlock({ ...free, status: 'Upgrading' })).toBe('upgrading')
  expect(findConfirmBlock({ ...free, mayEditSubscription: false })).toBe('noPermission')
  expect(findConfirmBlock({ ...free, isRunning: true })).toBe('running')
})

test('an upgrade to Pro that did not arrive is a failure', () => {
  expect(judgeSwitch('Starter', 'Pro', 'Starter')).toBe('upgradeFailed')
  expect(judgeSwitch('Essential', 'Pro', 'Essential')).toBe('upgradeFailed')
  expect(judgeSwitch('Starter', 'Pro', 'Pro')).toBe('subscriptionUpdated')
  expect(judgeSwitch('Pro', 'Starter', 'Pro')).toBe('subscriptionUpdated')
})

test('five reads are fine, the sixth is late', () => {
  expect([5, 6].map(isPollOverdue)).toEqual([false, true])
})
