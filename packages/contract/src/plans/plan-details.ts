import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MoneyAmount } from './money-amount.ts'
import { PlanName, SoldCycle } from './plan-names.ts'

const FeaturePack = z.object({
  cycle: SoldCycle,
  pack: z.number().int(),
  /** Amounts by feature; `VideoProcessing` in seconds. */
  features: z.object({ VideoProcessing: z.number().int(), OrgSeat: z.number().int(), BrandTemplate: z.number().int() }),
})

/** Prices of one pack for a whole cycle. */
const PlanPrice = z.object({
  cycle: SoldCycle,
  /** List price. */
  value: MoneyAmount,
  discountValue: MoneyAmount,
  paidValue: MoneyAmount,
  /** `paidValue` less the coupon of the caller’s visit. */
  finalPrice: MoneyAmount,
})
export type PlanPrice = z.infer<typeof PlanPrice>

export const PlanDetails = z.object({
  key: PlanName,
  /** Whether it is sold. */
  active: z.boolean(),
  featurePacks: z.array(FeaturePack),
  prices: z.array(PlanPrice),
})
export type PlanDetails = z.infer<typeof PlanDetails>

const examplePrice = {
  cycle: 'Yearly' as const,
  value: { amount: '34800', currency: 'USD' },
  discountValue: { amount: '17400', currency: 'USD' },
  paidValue: { amount: '17400', currency: 'USD' },
  finalPrice: { amount: '17400', currency: 'USD' },
}

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/plan-configs',
  summary: 'The plans that are sold, from low to high, with prices by cycle and currency. RecordNotExisted where nothing is sold.',
  permission: 'project:view',
  reply: z.object({
    data: z.array(PlanDetails),
    /** In which prices are given, the organisation’s own first. A subscription keeps its currency. */
    currencies: z.array(z.string()),
  }),
  example: {
    reply: {
      data: [
        {
          key: 'Pro',
          active: true,
          featurePacks: [{ cycle: 'Yearly', pack: 1, features: { VideoProcessing: 216_000, OrgSeat: 4, BrandTemplate: 2 } }],
          prices: [examplePrice],
        },
      ],
      currencies: ['USD'],
    },
  },
  errors: ['NoPermission', 'RecordNotExisted'],
})
