import * as dinero from 'dinero.js/bigint'
import { currencyOf, type CurrencyCode } from './currencies.ts'
import { MoneyError } from './money-error.ts'
import type { Rounding } from './rounding.ts'

declare const minorUnit: unique symbol

/** A whole number of minor units. Made by the functions of this package alone, so that no floating-point number becomes one. */
type MinorAmount = bigint & { readonly [minorUnit]: true }

/** An amount with its currency; negative is a credit. */
export type Money = { readonly amount: MinorAmount; readonly currency: CurrencyCode }

/** Money of `amount` minor units: `money(2900n, 'USD')` is 29 dollars. Throws `MoneyError` for a currency that is not in the table. */
export function money(amount: bigint, currency: string | null | undefined): Money {
  // A caller that is not checked by the compiler may hand in anything.
  if (typeof amount !== 'bigint') throw new MoneyError('Amount is invalid')
  return { amount: amount as MinorAmount, currency: currencyOf(currency).code }
}

/** Sum of amounts of one currency. */
export function addMoney(first: Money, ...others: readonly Money[]): Money {
  const sum = others.reduce((total, other) => {
    requireSameCurrency(first, other)
    return dinero.add(total, toDinero(other))
  }, toDinero(first))
  return fromDinero(sum)
}

export function subtractMoney(from: Money, amount: Money): Money {
  requireSameCurrency(from, amount)
  return fromDinero(dinero.subtract(toDinero(from), toDinero(amount)))
}

export const negateMoney = (amount: Money): Money => fromDinero(dinero.multiply(toDinero(amount), -1n))

/** The amount as many times, a whole number. */
export const multiplyMoney = (amount: Money, times: bigint): Money => fromDinero(dinero.multiply(toDinero(amount), times))

/** Minus one, zero or one, as `sort` wants it. */
export function compareMoney(first: Money, second: Money): number {
  requireSameCurrency(first, second)
  return dinero.compare(toDinero(first), toDinero(second))
}

/** `numerator / denominator` of the amount, rounded once. The denominator is positive. */
export function takeShare(amount: Money, numerator: bigint, denominator: bigint, round: Rounding): Money {
  if (denominator <= 0n) throw new MoneyError('Amount is invalid')
  return money(round(amount.amount * numerator, denominator), amount.currency)
}

/**
 * Divides an amount by weights, none negative and one at least positive, so that the parts add up to it. Minor units that are
 * left over go one by one to the first parts that have a weight. Not by the library, whose order of equal weights is that of a
 * comparison without ties, which engines may sort differently.
 */
export function allocateMoney({ amount, currency }: Money, weights: readonly bigint[]): Money[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total <= 0n || weights.some((weight) => weight < 0n)) throw new MoneyError('Amount is invalid')
  const shares = weights.map((weight) => (amount * weight) / total)
  let rest = amount - shares.reduce((sum, share) => sum + share, 0n)
  return shares.map((share, index) => {
    const extra = weights[index] === 0n ? 0n : rest > 0n ? 1n : rest < 0n ? -1n : 0n
    rest -= extra
    return money(share + extra, currency)
  })
}

/** The amount as a decimal text, such as `-9.30`, with all digits of its currency. */
export const toDecimalText = (amount: Money): string => dinero.toDecimal(toDinero(amount))

function requireSameCurrency(first: Money, second: Money): void {
  if (first.currency !== second.currency) throw new MoneyError('Currency mismatch')
}

function toDinero({ amount, currency }: Money): dinero.Dinero<bigint> {
  return dinero.dinero<string>({ amount, currency: { code: currency, base: 10n, exponent: BigInt(currencyOf(currency).digits) } })
}

function fromDinero(value: dinero.Dinero<bigint>): Money {
  const { amount, currency } = dinero.toSnapshot(value)
  return money(amount, currency.code)
}
