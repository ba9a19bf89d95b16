import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MoneyAmount } from './money-amount.ts'
import { PlanName, SoldCycle } from './plan-names.ts'

export const OfferedCoupon = z.object({
  couponId: z.string(),
  /** Percent with up to two decimals, as text; null where a fixed amount is taken off. */
  percentOff: z.string().nullable(),
  amountOff: MoneyAmount.nullable(),
  redeemBy: z.iso.datetime().nullable(),
  durationInMonths: z.number().int().nullable(),
  plan: PlanName,
  cycle: SoldCycle,
  /** What a price is multiplied with, as a decimal text, and what is then taken off it. */
  discountFactor: z.string(),
  discountFixedAmount: MoneyAmount.nullable(),
})
export type OfferedCoupon = z.infer<typeof OfferedCoupon>

const text = z.string().max(200).optional()

export const listCoupons = endpoint({
  name: 'listCoupons',
  method: 'GET',
  path: '/coupons',
  summary: 'The promotion of a visit, by its campaign or code, with its coupons. Empty without one.',
  permission: 'project:view',
  query: z.object({
    utm_source: text,
    utm_medium: text,
    utm_campaign: text,
    utm_term: text,
    utm_content: text,
    coupon_code: text,
  }),
  reply: z.object({
    coupons: z.array(OfferedCoupon),
    oneLiner: z.string().nullable(),
    promotionId: z.string().nullable(),
    endAt: z.iso.datetime().nullable(),
    /** Within 30 days of the end. */
    showsEnd: z.boolean(),
    /** The coupon to offer: Pro by the year, Pro by the month, Starter by the month. */
    bestCouponId: z.string().nullable(),
  }),
  example: {
    request: { query: { utm_campaign: 'autumn' } },
    reply: {
      coupons: [
        {
          couponId: 'autumn-pro',
          percentOff: '20',
          amountOff: null,
          redeemBy: null,
          durationInMonths: 1,
          plan: 'Pro',
          cycle: 'Monthly',
          discountFactor: '0.8',
          discountFixedAmount: null,
        },
      ],
      oneLiner: '20 percent off Pro this autumn',
      promotionId: 'AUTUMN',
      endAt: '2026-12-01T00:00:00.000Z',
      showsEnd: true,
      bestCouponId: 'autumn-pro',
    },
  },
  errors: ['NoPermission', 'RecordNotExisted'],
})
