import type { BillingPeriod } from './billing-period.ts'
import { addMoney, negateMoney, takeShare, type Money } from './money.ts'
import { providerRounding } from './rounding.ts'

/** What is left of a period, in seconds: `rest / whole` of it. Money and credits of one change use the same two numbers. */
export type PeriodShare = { readonly rest: bigint; readonly whole: bigint }

/** The invoice of a change: `credit` is negative or zero, `total` what is to be paid now. */
export type ProratedChange = { readonly credit: Money; readonly debit: Money; readonly total: Money }

export const wholePeriod: PeriodShare = { rest: 1n, whole: 1n }

/** The share of a period that a moment leaves, counted from the whole period even if the subscription joined it in the middle. */
export function restOfPeriod({ startSec, endSec }: BillingPeriod, atSec: number): PeriodShare {
  const rest = Math.min(Math.max(endSec - atSec, 0), endSec - startSec)
  return { rest: BigInt(rest), whole: BigInt(endSec - startSec) }
}

/** One line of an invoice for a share of a period, rounded by itself as the provider does. */
export const prorate = (amount: Money, { rest, whole }: PeriodShare): Money => takeShare(amount, rest, whole, providerRounding)

/**
 * A change at once. `paidPrice` is what the plan until now costs for a whole period after the discount it was paid under,
 * `price` the same of the next one: only what was paid comes back. Within one cycle both lines are for the same rest; another cycle begins a period of its own.
 */
export function prorateChange(paidPrice: Money, price: Money, rest: PeriodShare, nextRest: PeriodShare = rest): ProratedChange {
  const credit = negateMoney(prorate(paidPrice, rest))
  const debit = prorate(price, nextRest)
  return { credit, debit, total: addMoney(credit, debit) }
}
