import { expect, test } from 'vitest'
import type { Coupon } from './coupon.ts'
import { cyberMonthId, findPromotionView, type PromotionFacts, showsEssentialHint } from './promotion-view.ts'
import { planNames } from './plans.ts'

const coupon: Coupon = { id: 'a', percentOff: '20', amountOff: null, redeemBySec: null, durationInMonths: 1, plan: 'Pro', cycle: 'Monthly' }
const facts: PromotionFacts = {
  plan: 'FreePlan',
  cycle: 'Monthly',
  status: 'Canceled',
  mayEditSubscription: true,
  promotionId: 'AUTUMN',
  coupon,
  place: 'dashboard',
}
const places = ['dashboard', 'editor', 'subscription', 'scheduler', 'other'] as const
const nothing = { popup: null, banner: null }

test('a discount pops up on the dashboard alone, and has no banner', () => {
  expect(places.map((place) => findPromotionView({ ...facts, place }))).toEqual([
    { popup: 'discount', banner: null },
    nothing,
    nothing,
    nothing,
    nothing,
  ])
})

test('cyber month has a banner on four pages and pops up on the dashboard', () => {
  const view = (place: PromotionFacts['place']) => findPromotionView({ ...facts, promotionId: cyberMonthId, place })
  const banner = { popup: null, banner: 'cyberMonth' }
  expect(places.map(view)).toEqual([{ popup: 'cyberMonth', banner: 'cyberMonth' }, banner, banner, banner, nothing])
})

test('a free month of Pro is for Starter by the month', () => {
  const free = { ...facts, coupon: { ...coupon, percentOff: '100' } }
  const starters = planNames.filter((plan) => findPromotionView({ ...free, plan, status: 'Active' }).popup === 'freeMonth')
  expect(starters).toEqual(['Starter'])
  expect(findPromotionView({ ...free, plan: 'Starter', status: 'Active' })).toEqual({ popup: 'freeMonth', banner: 'freeMonth' })
  expect(findPromotionView({ ...free, plan: 'Starter', status: 'Active', place: 'editor' })).toEqual(nothing)
})

test.each<Partial<PromotionFacts>>([{ mayEditSubscription: false }, { plan: 'Enterprise' }, { promotionId: null }, { coupon: null }])(
  'nothing appears with %j',
  (over) => {
    expect(findPromotionView({ ...facts, ...over })).toEqual(nothing)
  },
)

test('the hint to Pro is for Essential that goes on, where it is switched on', () => {
  expect(planNames.filter((plan) => showsEssentialHint(plan, 'Active', true))).toEqual(['Essential'])
  expect(showsEssentialHint('Essential', 'Canceling', true)).toBe(false)
  expect(showsEssentialHint('Essential', 'Active', false)).toBe(false)
})
