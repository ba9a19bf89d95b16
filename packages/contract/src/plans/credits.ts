import { z } from 'zod'

/** Where credits come from. `Watermark`: the free plan’s of a month. */
export const CreditSource = z.enum(['Watermark', 'Trial', 'RevenueCat', 'Stripe', 'Bonus'])
export type CreditSource = z.infer<typeof CreditSource>

/** What a line of the statement was done for. */
export const StatementKind = z.enum(['project', 'purchase', 'renewal', 'refund', 'expiry', 'adjustment'])
export type StatementKind = z.infer<typeof StatementKind>

/** What was done: seconds were granted, reserved for a project, used by it, given back, or have expired. */
export const StatementStep = z.enum(['grant', 'reserve', 'settle', 'release', 'expire'])
export type StatementStep = z.infer<typeof StatementStep>
