import { z } from 'zod'
import { type PlanName, planNames } from './plans.ts'

/** The file in which whoever runs the product writes plans and prices. `checkPlanList` looks beyond its shape. */
export const PlanListFile = z.strictObject({
  version: z.literal(1),
  plans: z.array(
    z.strictObject({
      /** An entry of Enterprise may be there and is skipped. */
      key: z.enum(planNames),
      /** Whether it is sold; a plan that is not stays with those who have it. */
      active: z.boolean(),
      /** Minutes of video a month, for one pack. */
      credits: z.number().int().positive(),
      trialDays: z.number().int().min(4, 'the first reminder comes 3 days before the end').max(60).optional(),
      seats: z.number().int().positive(),
      brandTemplates: z.number().int().nonnegative(),
      teamWorkspace: z.boolean(),
      prices: z.array(
        z.strictObject({
          cycle: z.enum(['Monthly', 'Yearly']),
          currency: z.string(),
          /** List price of one pack for the whole cycle, as a decimal text. */
          value: z.string(),
          /** What is charged for it. */
          paidValue: z.string(),
        }),
      ),
    }),
  ),
  /** A charge below is waived: the provider refuses it, or it would cost more than it brings. */
  minimumCharges: z.array(z.strictObject({ currency: z.string(), value: z.string() })),
})
export type PlanListFile = z.infer<typeof PlanListFile>
export type PlanEntry = PlanListFile['plans'][number]
export type PriceEntry = PlanEntry['prices'][number]

/** What the list says of a plan. Throws for one that is not in it, which `checkPlanList` would not have let pass. */
export function findPlanEntry({ plans }: PlanListFile, plan: PlanName): PlanEntry {
  const entry = plans.find(({ key }) => key === plan)
  if (!entry) throw new Error(`the plan list has no ${plan}`)
  return entry
}
