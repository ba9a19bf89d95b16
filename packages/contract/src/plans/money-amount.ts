import { z } from 'zod'

/** Money on its way between programs: minor units as text, as JSON has no whole numbers of any size. */
export const MoneyAmount = z.strictObject({
  amount: z.string().regex(/^(0|-?[1-9]\d*)$/, 'A whole number of minor units, as text.'),
  /** One of the currencies of `packages/money`. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'Invalid currency code'),
})
export type MoneyAmount = z.infer<typeof MoneyAmount>
