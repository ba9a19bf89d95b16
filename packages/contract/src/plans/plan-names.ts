import { z } from 'zod'

/** From low to high. Business is a kind of upsell and no plan one is on. */
export const planNames = ['FreePlan', 'FreeTrial', 'Starter', 'Essential', 'Pro', 'Enterprise'] as const
export const PlanName = z.enum(planNames)
export type PlanName = z.infer<typeof PlanName>

/** What people choose between; some old subscriptions are daily. */
export const SoldCycle = z.enum(['Monthly', 'Yearly'])
export type SoldCycle = z.infer<typeof SoldCycle>
export const Cycle = z.enum(['Daily', 'Monthly', 'Yearly'])
export type Cycle = z.infer<typeof Cycle>

/** What somebody picks. `pack`: how many times the credits. */
export const PlanChoice = z.strictObject({ plan: PlanName, cycle: SoldCycle, pack: z.number().int().min(1).max(15) })
export type PlanChoice = z.infer<typeof PlanChoice>
