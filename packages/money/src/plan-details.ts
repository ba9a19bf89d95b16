import { secondsPerCredit } from './credits.ts'
import { moneyFromText } from './decimal-text.ts'
import { compareMoney, money, multiplyMoney, subtractMoney, type Money } from './money.ts'
import { maxPacks, monthsOf } from './packs.ts'
import type { PlanEntry, PlanListFile } from './plan-list.ts'
import type { PlanName, SoldCycle } from './plans.ts'

/** Amounts that one plan, cycle and pack gives, by feature; `VideoProcessing` in seconds. */
type FeaturePack = {
  cycle: SoldCycle
  pack: number
  features: { VideoProcessing: number; OrgSeat: number; BrandTemplate: number }
}

/** Prices of one pack for a whole cycle. */
type PlanPrice = {
  cycle: SoldCycle
  /** List price. */
  value: Money
  /** What the plan list takes off it. */
  discountValue: Money
  /** The rest, which is charged. */
  paidValue: Money
  /** `paidValue` less a coupon; the same where there is none. */
  finalPrice: Money
}

type PlanDetails = { key: PlanName; active: boolean; featurePacks: FeaturePack[]; prices: PlanPrice[] }

/** The plans that people see, from low to high as in the file; Enterprise is skipped. */
export function listPlanDetails({ plans }: PlanListFile): PlanDetails[] {
  return plans
    .filter(({ key }) => key !== 'Enterprise')
    .map((plan) => ({ key: plan.key, active: plan.active, featurePacks: listFeaturePacks(plan), prices: listPrices(plan) }))
}

/** Seconds that a plan grants at the beginning of each cycle. Null for a plan that is not in the list. */
export function creditsOfPlan({ plans }: PlanListFile, plan: PlanName, cycle: SoldCycle, pack: number): number | null {
  const entry = plans.find(({ key }) => key === plan)
  return entry && plan !== 'Enterprise' ? entry.credits * secondsPerCredit * pack * monthsOf(cycle) : null
}

/** What a number of packs costs for a cycle. Null where the plan has no such price. */
export function priceOfPlan({ plans }: PlanListFile, plan: PlanName, cycle: SoldCycle, pack: number, currency: string): Money | null {
  const price = plans.find(({ key }) => key === plan)?.prices.find((one) => one.cycle === cycle && one.currency === currency)
  return price ? multiplyMoney(moneyFromText(price.paidValue, currency), BigInt(pack)) : null
}

/** What is really charged for a total: nothing below the smallest charge of its currency. A credit stays as it is. */
export function chargeOf({ minimumCharges }: PlanListFile, total: Money): Money {
  const least = minimumCharges.find(({ currency }) => currency === total.currency)
  const isTiny = least !== undefined && total.amount > 0n && compareMoney(total, moneyFromText(least.value, total.currency)) < 0
  return isTiny ? money(0n, total.currency) : total
}

/** Whole percent that a year costs less than twelve months, rounded down. 50 where it cannot be told. */
export function yearlyDiscountPercent(month: Money | null, year: Money | null): number {
  if (!month || !year) return 50
  const months = multiplyMoney(month, 12n).amount
  return parseInt(((100n * (months - year.amount)) / months).toString(), 10)
}

function listFeaturePacks({ key, credits, seats, brandTemplates, prices }: PlanEntry): FeaturePack[] {
  const cycles: readonly SoldCycle[] = prices.some(({ cycle }) => cycle === 'Yearly') ? ['Monthly', 'Yearly'] : ['Monthly']
  return cycles.flatMap((cycle) =>
    Array.from({ length: maxPacks(key, cycle) }, (_, index) => ({
      cycle,
      pack: index + 1,
      features: {
        VideoProcessing: credits * secondsPerCredit * (index + 1) * monthsOf(cycle),
        OrgSeat: seats,
        BrandTemplate: brandTemplates,
      },
    })),
  )
}

function listPrices({ prices }: PlanEntry): PlanPrice[] {
  return prices.map(({ cycle, currency, value, paidValue }) => {
    const [list, paidAmount] = [moneyFromText(value, currency), moneyFromText(paidValue, currency)]
    return { cycle, value: list, discountValue: subtractMoney(list, paidAmount), paidValue: paidAmount, finalPrice: paidAmount }
  })
}
