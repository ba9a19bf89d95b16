import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PlanName } from './plan-names.ts'

const PlanOffer = z.object({
  key: PlanName,
  /** Credits a month of one pack; a credit is a minute of video. */
  credits: z.number().int(),
  seats: z.number().int(),
  brandTemplates: z.number().int(),
  /** What a month and a year cost, as people of the caller’s language write it; null where the plan is not sold so. */
  monthly: z.string().nullable(),
  yearly: z.string().nullable(),
})

export const getPriceList = endpoint({
  name: 'getPriceList',
  method: 'GET',
  path: '/price-list',
  summary:
    'What plans cost, for people without an account, in the first currency of the plan list. RecordNotExisted where nothing is sold.',
  public: 'prices are for everybody',
  rate: { limit: 120, windowSec: 60 },
  reply: z.object({ data: z.array(PlanOffer) }),
  example: { reply: { data: [{ key: 'Pro', credits: 300, seats: 4, brandTemplates: 2, monthly: '$29', yearly: '$174' }] } },
  errors: ['RecordNotExisted', 'RateExceed'],
})
