import { billingPeriod, type BillingPeriod } from './billing-period.ts'
import { discountedLines, fitsPurchase, type Coupon } from './coupon.ts'
import { creditsOfChange } from './credits.ts'
import { money, type Money } from './money.ts'
import { chargeOf, creditsOfPlan, priceOfPlan } from './plan-details.ts'
import type { PlanListFile } from './plan-list.ts'
import type { PlanSwitch } from './plan-switch.ts'
import { prorateChange, restOfPeriod, wholePeriod, type ProratedChange } from './proration.ts'

/** The paid period in which a change is asked for. */
export type RunningPeriod = BillingPeriod & {
  readonly cycle: PlanSwitch['next']['cycle']
  /** Price of its plan for the whole period, less the discount under which it was paid; also after a change in the middle. */
  readonly paidPrice: Money
  /** What a whole period grants. */
  readonly seconds: number
}

type EstimateRequest = {
  change: PlanSwitch
  currency: string
  /** Null where nothing is paid for yet. */
  running: RunningPeriod | null
  coupon: Coupon | null
  atSec: number
}

/** What a person is told before they confirm, and what the built-in till does when they do. */
type SwitchEstimate = {
  /** Lines of today's invoice; null where nothing happens today. */
  today: ProratedChange | null
  /** What is charged today: nothing for a total below the smallest charge, and for a credit. */
  charge: Money
  /** Seconds of video granted today. */
  seconds: number
  /** When the next period begins and what it costs, without discounts. */
  nextBillingSec: number | null
  nextPrice: Money
}

/** Null where the list has no price for the choice in that currency. */
export function estimateSwitch(list: PlanListFile, { change, currency, running, coupon, atSec }: EstimateRequest): SwitchEstimate | null {
  const { plan, cycle, pack } = change.next
  const nothing = money(0n, currency)
  if (change.kind === 'AnyToFree')
    return { today: null, charge: nothing, seconds: 0, nextBillingSec: running?.endSec ?? null, nextPrice: nothing }
  const price = priceOfPlan(list, plan, cycle, pack, currency)
  const nextSeconds = creditsOfPlan(list, plan, cycle, pack)
  if (!price || nextSeconds === null) return null
  if (change.takesEffect === 'nextBillingDate')
    return { today: null, charge: nothing, seconds: 0, nextBillingSec: running?.endSec ?? null, nextPrice: price }
  const rest = running ? restOfPeriod(running, atSec) : wholePeriod
  const isSamePeriod = running?.cycle === cycle
  const nextRest = isSamePeriod ? rest : wholePeriod
  const [finalPrice = price] = coupon && fitsPurchase(coupon, plan, cycle, currency) ? discountedLines([price], coupon) : [price]
  const today = prorateChange(running?.paidPrice ?? nothing, finalPrice, rest, nextRest)
  return {
    today,
    charge: today.total.amount > 0n ? chargeOf(list, today.total) : nothing,
    seconds: creditsOfChange(running?.seconds ?? 0, nextSeconds, rest, nextRest),
    nextBillingSec: isSamePeriod ? running.endSec : billingPeriod(atSec, cycle, 0).endSec,
    nextPrice: price,
  }
}
