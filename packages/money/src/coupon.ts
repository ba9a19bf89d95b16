import { discountFactor, discountOf, rateOfPercent } from './discount-rate.ts'
import { addMoney, allocateMoney, compareMoney, money, subtractMoney, type Money } from './money.ts'
import type { PlanName, SoldCycle } from './plans.ts'
import { providerRounding } from './rounding.ts'

export type Coupon = {
  readonly id: string
  /** Percent with up to two decimals, as text: `25.5`. Null where a fixed amount is taken off. */
  readonly percentOff: string | null
  readonly amountOff: Money | null
  /** Until this second it can be redeemed; null for ever. Epoch seconds. */
  readonly redeemBySec: number | null
  /** Null for every invoice. On a yearly plan any number covers one. */
  readonly durationInMonths: number | null
  readonly plan: PlanName
  readonly cycle: SoldCycle
}

/** From high to low. */
const priorities: readonly [PlanName, SoldCycle][] = [
  ['Pro', 'Yearly'],
  ['Pro', 'Monthly'],
  ['Starter', 'Monthly'],
]

/** The coupon to offer, by plan and cycle; among equals the first. Null where none is for what is sold or all have lapsed. */
export function chooseCoupon(coupons: readonly Coupon[], nowSec: number): Coupon | null {
  const valid = coupons.filter((coupon) => canRedeem(coupon, nowSec))
  for (const [plan, cycle] of priorities) {
    const match = valid.find((coupon) => coupon.plan === plan && coupon.cycle === cycle)
    if (match) return match
  }
  return null
}

/** Asked again when somebody confirms: what was offered before may have lapsed since. The second itself is in time. */
export const canRedeem = ({ redeemBySec }: Coupon, nowSec: number): boolean => redeemBySec === null || nowSec <= redeemBySec

/** Whether it is for what was picked. An amount holds in its own currency alone. */
export const fitsPurchase = (coupon: Coupon, plan: PlanName, cycle: SoldCycle, currency: string): boolean =>
  coupon.plan === plan && coupon.cycle === cycle && (coupon.amountOff === null || coupon.amountOff.currency === currency)

/** How many invoices it covers; null is all. */
export function countInvoices({ durationInMonths, cycle }: Coupon): number | null {
  if (durationInMonths === null) return null
  return cycle === 'Yearly' ? 1 : durationInMonths
}

/** `discountFactor` and `discountFixedAmount` of the API: what a price is multiplied with, and what is taken off it. */
export const factorOf = ({ percentOff }: Coupon) => discountFactor(rateOfPercent(percentOff ?? '0'))

/**
 * What is taken off each line: a percentage of every line, rounded by itself, or an amount that is spread over them by their
 * prices, never more than they cost. Lines of nothing and credits get nothing off.
 */
export function discountLines(lines: readonly Money[], coupon: Coupon): Money[] {
  const { percentOff, amountOff } = coupon
  if (percentOff !== null) {
    const rate = rateOfPercent(percentOff)
    return lines.map((line) => (line.amount > 0n ? discountOf(line, rate, providerRounding) : toZero(line)))
  }
  if (amountOff === null) return lines.map(toZero)
  const total = lines.reduce((sum, line) => (line.amount > 0n ? addMoney(sum, line) : sum), toZero(amountOff))
  if (total.amount === 0n) return lines.map(toZero)
  const weights = lines.map(({ amount }) => (amount > 0n ? amount : 0n))
  return allocateMoney(compareMoney(amountOff, total) < 0 ? amountOff : total, weights)
}

/** What is left of each line. */
export function discountedLines(lines: readonly Money[], coupon: Coupon): Money[] {
  const discounts = discountLines(lines, coupon)
  return lines.map((line, index) => subtractMoney(line, discounts[index] ?? toZero(line)))
}

/** What a coupon is called: everything off is a free month, else so much off the next renewal. */
type CouponOffer =
  | { kind: 'freeMonth' }
  | { kind: 'percentOffNextRenewal'; percent: string }
  | { kind: 'amountOffNextRenewal'; amount: Money }

/** Without a figure of its own it is 20 percent. */
export function describeCoupon({ percentOff, amountOff }: Coupon): CouponOffer {
  if (amountOff !== null && percentOff === null) return { kind: 'amountOffNextRenewal', amount: amountOff }
  const rate = rateOfPercent(percentOff ?? '20')
  if (rate.numerator === rate.denominator) return { kind: 'freeMonth' }
  return { kind: 'percentOffNextRenewal', percent: percentOff ?? '20' }
}

const toZero = ({ currency }: Money): Money => money(0n, currency)
