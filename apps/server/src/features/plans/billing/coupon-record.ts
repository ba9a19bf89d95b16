import type { MoneyAmount } from '@clipwright/contract/plans/money-amount'
import type { Coupon } from '@clipwright/money/coupon'
import { moneyFromJson, moneyToJson } from '@clipwright/money/money-json'

/** A coupon as it is stored with the purchase it was used for. */
export type CouponRecord = Omit<Coupon, 'amountOff'> & { amountOff: MoneyAmount | null }

export const toCouponRecord = (coupon: Coupon): CouponRecord => ({
  ...coupon,
  amountOff: coupon.amountOff && moneyToJson(coupon.amountOff),
})

export const fromCouponRecord = (record: CouponRecord): Coupon => ({
  ...record,
  amountOff: record.amountOff && moneyFromJson(record.amountOff),
})
