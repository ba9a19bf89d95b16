import type { Coupon } from './coupon.ts'
import type { UtmName, VisitParameters } from './visit-parameters.ts'

/** Coupons for visits of one campaign. */
export type Promotion = {
  readonly promotionId: string
  /** One sentence for a banner. */
  readonly oneLiner: string
  /** Epoch seconds; from this second on it is over. Null for ever. */
  readonly endAtSec: number | null
  /** All of them must be those of the visit; capitals do not count. */
  readonly utm: Readonly<Partial<Record<UtmName, string>>>
  /** With a code it is for who brings it alone, whatever their campaign. */
  readonly couponCode: string | null
  readonly coupons: readonly Coupon[]
}

/** The promotion of a visit: by its coupon code, else the one that names most of its campaign. Null where none is meant. */
export function choosePromotion(promotions: readonly Promotion[], visit: VisitParameters, nowSec: number): Promotion | null {
  const running = promotions.filter(({ endAtSec }) => endAtSec === null || nowSec < endAtSec)
  const byCode = running.find(({ couponCode }) => couponCode !== null && isSame(couponCode, visit.coupon_code))
  if (byCode) return byCode
  const matches = running.filter(({ couponCode, utm }) => couponCode === null && isOfCampaign(utm, visit))
  return matches.toSorted((first, second) => countNames(second) - countNames(first))[0] ?? null
}

/** Within 30 days of its end a promotion shows when that is. */
export const showsEnd = ({ endAtSec }: Pick<Promotion, 'endAtSec'>, nowSec: number): boolean =>
  endAtSec !== null && nowSec < endAtSec && endAtSec - nowSec <= 30 * 86_400

const countNames = ({ utm }: Promotion): number => Object.keys(utm).length

function isOfCampaign(utm: Promotion['utm'], visit: VisitParameters): boolean {
  const names = Object.keys(utm) as UtmName[]
  return names.length > 0 && names.every((name) => isSame(utm[name] ?? '', visit[name]))
}

const isSame = (name: string, value: string | undefined): boolean => value !== undefined && name.toLowerCase() === value.toLowerCase()
