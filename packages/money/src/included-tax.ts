import { rateOfPercent } from './discount-rate.ts'
import { money, takeShare, type Money } from './money.ts'
import { providerRounding } from './rounding.ts'

/** The tax that a price with tax contains, rounded once: of 11.90 at 19 percent it is 1.90. Nothing of a credit. */
export function includedTax(total: Money, percent: string): Money {
  const { numerator, denominator } = rateOfPercent(percent)
  if (total.amount <= 0n) return money(0n, total.currency)
  return takeShare(total, numerator, denominator + numerator, providerRounding)
}
