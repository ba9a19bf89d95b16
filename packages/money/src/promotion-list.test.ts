import { expect, test } from 'vitest'
import { money } from './money.ts'
import { checkPromotionList } from './promotion-list.ts'

const coupon = { id: 'autumn-pro', percentOff: '25.5', plan: 'Pro', cycle: 'Monthly' }
const promotion = { promotionId: 'AUTUMN', oneLiner: 'A quarter off', endAt: '2026-12-01T00:00:00Z', utm: { utm_source: 'letter' } }
const check = (coupons: object[], rest: object = promotion) => checkPromotionList({ version: 1, promotions: [{ ...rest, coupons }] })

test('promotions with their coupons', () => {
  const { promotions } = check([coupon, { ...coupon, id: 'ten', percentOff: undefined, amountOff: { value: '10.00', currency: 'USD' } }])
  expect(promotions).toEqual([
    {
      promotionId: 'AUTUMN',
      oneLiner: 'A quarter off',
      endAtSec: 1_796_083_200,
      utm: { utm_source: 'letter' },
      couponCode: null,
      coupons: [
        { id: 'autumn-pro', percentOff: '25.5', amountOff: null, redeemBySec: null, durationInMonths: null, plan: 'Pro', cycle: 'Monthly' },
        {
          id: 'ten',
          percentOff: null,
          amountOff: money(1000n, 'USD'),
          redeemBySec: null,
          durationInMonths: null,
          plan: 'Pro',
          cycle: 'Monthly',
        },
      ],
    },
  ])
})

test.each([
  [[{ ...coupon, percentOff: '101' }], 'autumn-pro: Discount rate must be between 0 and 1'],
  [[{ ...coupon, percentOff: undefined }], 'autumn-pro: write either percentOff or amountOff'],
  [[{ ...coupon, percentOff: undefined, amountOff: { value: '1.005', currency: 'USD' } }], 'autumn-pro: Amount is invalid'],
  [[{ ...coupon, plan: 'Enterprise' }], 'promotions.0.coupons.0.plan: Invalid option: expected one of "Starter"|"Pro"'],
])('%j is refused', (coupons, problem) => {
  expect(check(coupons).problems).toEqual([problem])
})
