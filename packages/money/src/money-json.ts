import { z } from 'zod'
import { currencies, type CurrencyCode } from './currencies.ts'
import { money, type Money } from './money.ts'

/** Money on its way between programs: minor units as text, as JSON has no whole numbers of any size. */
export const MoneyJson = z.strictObject({
  amount: z.string().regex(/^(0|-?[1-9]\d*)$/, 'A whole number of minor units, as text.'),
  currency: z.enum(currencies.map(({ code }) => code) as [CurrencyCode, ...CurrencyCode[]], 'Invalid currency code'),
})
export type MoneyJson = z.infer<typeof MoneyJson>

export const moneyToJson = ({ amount, currency }: Money): MoneyJson => ({ amount: amount.toString(), currency })

export const moneyFromJson = ({ amount, currency }: MoneyJson): Money => money(BigInt(amount), currency)
