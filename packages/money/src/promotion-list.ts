import { z } from 'zod'
import type { Coupon } from './coupon.ts'
import { moneyFromText } from './decimal-text.ts'
import { rateOfPercent } from './discount-rate.ts'
import { MoneyError } from './money-error.ts'
import type { Promotion } from './promotion.ts'

const UtmName = z.enum(['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'])

const CouponEntry = z.strictObject({
  id: z.string().min(1).max(60),
  /** Percent with up to two decimals, as text. */
  percentOff: z.string().optional(),
  /** Decimal text. */
  amountOff: z.strictObject({ value: z.string(), currency: z.string() }).optional(),
  redeemBy: z.iso.datetime().optional(),
  durationInMonths: z.number().int().positive().optional(),
  plan: z.enum(['Starter', 'Pro']),
  cycle: z.enum(['Monthly', 'Yearly']),
})

const PromotionEntry = z.strictObject({
  promotionId: z.string().min(1).max(60),
  oneLiner: z.string().min(1).max(200),
  endAt: z.iso.datetime().optional(),
  utm: z.partialRecord(UtmName, z.string().min(1)).default({}),
  couponCode: z.string().min(1).optional(),
  coupons: z.array(CouponEntry).min(1),
})

/** The file in which whoever runs the product writes promotions. */
const PromotionListFile = z.strictObject({ version: z.literal(1), promotions: z.array(PromotionEntry) })

type PromotionCheck = { promotions: Promotion[]; problems: [] } | { promotions: null; problems: [string, ...string[]] }

/** Reads the list of promotions. Each problem is a sentence for whoever edits the file, with the place first. */
export function checkPromotionList(content: unknown): PromotionCheck {
  const result = PromotionListFile.safeParse(content)
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'the file'}: ${message}`)
    return { promotions: null, problems: problems as [string, ...string[]] }
  }
  const [first, ...others] = result.data.promotions.flatMap(({ coupons }) => coupons.flatMap(checkCoupon))
  if (first !== undefined) return { promotions: null, problems: [first, ...others] }
  return { promotions: result.data.promotions.map(toPromotion), problems: [] }
}

function checkCoupon({ id, percentOff, amountOff }: z.output<typeof CouponEntry>): string[] {
  if ((percentOff === undefined) === (amountOff === undefined)) return [`${id}: write either percentOff or amountOff`]
  try {
    if (percentOff !== undefined) rateOfPercent(percentOff)
    if (amountOff) moneyFromText(amountOff.value, amountOff.currency)
    return []
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
    return [`${id}: ${error.message}`]
  }
}

function toPromotion({ endAt, couponCode, coupons, ...promotion }: z.output<typeof PromotionEntry>): Promotion {
  return { ...promotion, endAtSec: toSec(endAt), couponCode: couponCode ?? null, coupons: coupons.map(toCoupon) }
}

function toCoupon({ percentOff, amountOff, redeemBy, durationInMonths, ...coupon }: z.output<typeof CouponEntry>): Coupon {
  return {
    ...coupon,
    percentOff: percentOff ?? null,
    amountOff: amountOff ? moneyFromText(amountOff.value, amountOff.currency) : null,
    redeemBySec: toSec(redeemBy),
    durationInMonths: durationInMonths ?? null,
  }
}

const toSec = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text) / 1000)
