import { readDecimal } from './decimal-text.ts'
import { MoneyError } from './money-error.ts'
import { takeShare, type Money } from './money.ts'
import type { Rounding } from './rounding.ts'

/** What a discount takes off, as `numerator / denominator` between 0 and 1. */
type DiscountRate = { readonly numerator: bigint; readonly denominator: bigint }

/** From a decimal text: `0.25` is a quarter. Throws `MoneyError` below 0 and above 1. */
export function discountRate(text: string): DiscountRate {
  return toRate(text, 1n)
}

/** From a percentage, which may have decimals: `25.5`. Throws `MoneyError` below 0 and above 100. */
export function rateOfPercent(text: string): DiscountRate {
  return toRate(text, 100n)
}

/** Factor of what remains to be paid, one minus the rate. */
export function discountFactor({ numerator, denominator }: DiscountRate): DiscountRate {
  return { numerator: denominator - numerator, denominator }
}

/** What a rate takes off an amount. */
export function discountOf(amount: Money, { numerator, denominator }: DiscountRate, round: Rounding): Money {
  return takeShare(amount, numerator, denominator, round)
}

function toRate(text: string, whole: bigint): DiscountRate {
  const decimal = readDecimal(text)
  const denominator = whole * 10n ** BigInt(decimal?.scale ?? 0)
  if (!decimal || decimal.digits < 0n || decimal.digits > denominator) throw new MoneyError('Discount rate must be between 0 and 1')
  return { numerator: decimal.digits, denominator }
}
