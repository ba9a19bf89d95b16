import { expect, test } from 'vitest'
import { defaultPlanList } from './default-plan-list.ts'
import { money } from './money.ts'
import { furtherPacks, hasPack, maxPacks, packAfterPicking } from './packs.ts'
import { chargeOf, creditsOfPlan, listPlanDetails, priceOfPlan, yearlyDiscountPercent } from './plan-details.ts'
import { planNames } from './plans.ts'

const usd = (amount: bigint) => money(amount, 'USD')
const details = listPlanDetails(defaultPlanList)
const detailsOf = (name: string) => details.find(({ key }) => key === name) ?? expect.unreachable(name)

test('Enterprise is skipped', () => {
  const [first] = defaultPlanList.plans
  const list = { ...defaultPlanList, plans: [...defaultPlanList.plans, ...(first ? [{ ...first, key: 'Enterprise' as const }] : [])] }
  expect(listPlanDetails(list)).toEqual(details)
  expect(details.map(({ key }) => key)).toEqual(['FreePlan', 'FreeTrial', 'Starter', 'Essential', 'Pro'])
  expect(creditsOfPlan(list, 'Enterprise', 'Monthly', 1)).toBeNull()
})

test('credits of the plans, in seconds', () => {
  expect(creditsOfPlan(defaultPlanList, 'Starter', 'Monthly', 1)).toBe(150 * 60)
  expect(creditsOfPlan(defaultPlanList, 'Pro', 'Monthly', 1)).toBe(300 * 60)
  expect(creditsOfPlan(defaultPlanList, 'Pro', 'Yearly', 1)).toBe(3600 * 60)
  expect(creditsOfPlan(defaultPlanList, 'Pro', 'Yearly', 15)).toBe(15 * 3600 * 60)
  expect(detailsOf('Pro').featurePacks.map(({ cycle, pack, features }) => [cycle, pack, features.VideoProcessing])).toEqual([
    ...Array.from({ length: 5 }, (_, index) => ['Monthly', index + 1, (index + 1) * 18_000]),
    ...Array.from({ length: 15 }, (_, index) => ['Yearly', index + 1, (index + 1) * 216_000]),
  ])
  expect(detailsOf('Starter').featurePacks).toEqual([
    { cycle: 'Monthly', pack: 1, features: { VideoProcessing: 9000, OrgSeat: 1, BrandTemplate: 1 } },
  ])
})

test('prices of the plans', () => {
  expect(detailsOf('Pro').prices.filter(({ value }) => value.currency === 'USD')).toEqual([
    { cycle: 'Monthly', value: usd(2900n), discountValue: usd(0n), paidValue: usd(2900n), finalPrice: usd(2900n) },
    { cycle: 'Yearly', value: usd(34_800n), discountValue: usd(17_400n), paidValue: usd(17_400n), finalPrice: usd(17_400n) },
  ])
  expect(priceOfPlan(defaultPlanList, 'Pro', 'Monthly', 5, 'USD')).toEqual(usd(14_500n))
  expect(priceOfPlan(defaultPlanList, 'Pro', 'Monthly', 1, 'JPY')).toEqual(money(4400n, 'JPY'))
  expect(priceOfPlan(defaultPlanList, 'Starter', 'Yearly', 1, 'USD')).toBeNull()
  expect(priceOfPlan(defaultPlanList, 'Pro', 'Monthly', 1, 'SEK')).toBeNull()
})

test('the year costs half; 50 is said where nothing is known', () => {
  const priceOf = (cycle: 'Monthly' | 'Yearly') => priceOfPlan(defaultPlanList, 'Pro', cycle, 1, 'JPY')
  expect(yearlyDiscountPercent(priceOf('Monthly'), priceOf('Yearly'))).toBe(50)
  expect(yearlyDiscountPercent(usd(1500n), null)).toBe(50)
  expect(yearlyDiscountPercent(usd(2900n), usd(30_000n))).toBe(13)
})

test('a charge below the smallest is waived, a credit is not', () => {
  expect(chargeOf(defaultPlanList, usd(49n))).toEqual(usd(0n))
  expect(chargeOf(defaultPlanList, usd(50n))).toEqual(usd(50n))
  expect(chargeOf(defaultPlanList, usd(-10n))).toEqual(usd(-10n))
  expect(chargeOf(defaultPlanList, money(1n, 'SEK'))).toEqual(money(1n, 'SEK'))
})

test('packs: one, up to five by the month, up to fifteen by the year', () => {
  expect(planNames.map((plan) => [maxPacks(plan, 'Monthly'), maxPacks(plan, 'Yearly')])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [1, 1],
    [5, 15],
    [1, 1],
  ])
  for (const pack of [0, -1, 1.5, 6, NaN]) expect(hasPack('Pro', 'Monthly', pack)).toBe(false)
  expect(hasPack('Pro', 'Yearly', 15)).toBe(true)
  expect([furtherPacks('Pro', 'Monthly'), furtherPacks('Pro', 'Yearly'), furtherPacks('Starter', 'Monthly')]).toEqual([
    'yearlyHasMore',
    'contactUs',
    null,
  ])
  expect([packAfterPicking('Starter', 4), packAfterPicking('FreePlan', 4), packAfterPicking('Pro', 4)]).toEqual([1, 1, 4])
})
