import { expect, test } from 'vitest'
import { checkPlanList } from './check-plan-list.ts'
import { defaultPlanList } from './default-plan-list.ts'
import { PlanListFile, type PlanEntry } from './plan-list.ts'

type Key = PlanEntry['key']

/** The list of the product after an edit. */
function edit(change: (list: PlanListFile, plan: (key: Key) => PlanEntry) => void): string[] {
  const list = PlanListFile.parse(defaultPlanList)
  change(list, (key) => list.plans.find((plan) => plan.key === key) ?? expect.unreachable(key))
  return checkPlanList(list).problems
}

test('the list of the product is sound', () => {
  expect(checkPlanList(defaultPlanList)).toEqual({ list: defaultPlanList, problems: [] })
})

test.each<[string, Parameters<typeof edit>[0], string]>([
  ['a plan is gone', (list) => list.plans.splice(0, 1), 'plans: FreePlan is missing'],
  ['a plan is there twice', (list, plan) => list.plans.push(plan('Pro')), 'plans: Pro is there twice'],
  ['no trial days', (_, plan) => delete plan('FreeTrial').trialDays, 'FreeTrial: trialDays is missing'],
  ['trial days elsewhere', (_, plan) => (plan('Pro').trialDays = 7), 'Pro: only FreeTrial has trialDays'],
  [
    'too short a trial',
    (_, plan) => (plan('FreeTrial').trialDays = 2),
    'plans[1].trialDays: the first reminder comes 3 days before the end',
  ],
  ['a price on what is free', (_, plan) => plan('FreePlan').prices.push(...plan('Starter').prices), 'FreePlan: it has no price'],
  ['nothing to pay for what is sold', (_, plan) => (plan('Starter').prices = []), 'Starter: a plan that is sold has a monthly price'],
  [
    'Starter by the year',
    (_, plan) => plan('Starter').prices.push({ cycle: 'Yearly', currency: 'USD', value: '90', paidValue: '90' }),
    'Starter: it is sold by the month only',
  ],
  [
    'two prices for one thing',
    (_, plan) => plan('Pro').prices.push({ cycle: 'Monthly', currency: 'USD', value: '30', paidValue: '30' }),
    'Pro: two prices for Monthly USD',
  ],
  ['an unknown currency', (_, plan) => setFirst(plan('Starter'), { currency: 'XYZ' }), 'Starter Monthly XYZ: value: Invalid currency code'],
  [
    'a currency that is gone',
    (_, plan) => setFirst(plan('Starter'), { currency: 'HRK' }),
    'Starter Monthly HRK: value: nothing is sold in HRK',
  ],
  ['no currency', (_, plan) => setFirst(plan('Starter'), { currency: '' }), 'Starter Monthly : value: Currency code is required'],
  [
    'a comma',
    (_, plan) => setFirst(plan('Starter'), { value: '15,00' }),
    'Starter Monthly USD: value: "15,00" is no amount in USD; write digits, with a point before decimals',
  ],
  [
    'nothing',
    (_, plan) => setFirst(plan('Starter'), { paidValue: '0.00' }),
    'Starter Monthly USD: paidValue: 0.00 is not more than nothing',
  ],
  [
    'dearer than the list',
    (_, plan) => setFirst(plan('Starter'), { paidValue: '16.00' }),
    'Starter Monthly USD: paidValue is more than value',
  ],
  [
    'what cannot be charged',
    (_, plan) => setFirst(plan('Starter'), { currency: 'KWD', value: '4.501', paidValue: '4.500' }),
    'Starter Monthly KWD: value: The provider cannot charge this amount',
  ],
  ['less for more', (_, plan) => (plan('Pro').credits = 100), 'Pro: fewer credits than Starter'],
  ['fewer seats for more', (_, plan) => (plan('Starter').seats = 9), 'Pro: fewer seats than Starter'],
  [
    'a higher plan for less',
    (_, plan) => setFirst(plan('Pro'), { value: '10.00', paidValue: '10.00' }),
    'Pro Monthly USD: cheaper than Starter',
  ],
  ['a currency of one plan', (_, plan) => plan('Starter').prices.pop(), 'Starter Monthly JPY: no price, but other plans have one in JPY'],
  ['a smallest charge twice', (list) => list.minimumCharges.push({ currency: 'USD', value: '1' }), 'minimumCharges: USD is there twice'],
  [
    'a smallest charge in words',
    (list) => (list.minimumCharges[0] = { currency: 'USD', value: 'some' }),
    'minimumCharges USD: "some" is no amount in USD; write digits, with a point before decimals',
  ],
])('%s', (_, change, problem) => {
  expect(edit(change)).toContain(problem)
})

function setFirst(plan: PlanEntry, fields: Partial<PlanEntry['prices'][number]>): void {
  const [first] = plan.prices
  if (first) Object.assign(first, fields)
}

test.each([null, 'plans', {}, { ...defaultPlanList, version: 2 }, { ...defaultPlanList, plan: [] }])('no list at all: %j', (content) => {
  const { list, problems } = checkPlanList(content)
  expect(list).toBeNull()
  expect(problems.length).toBeGreaterThan(0)
})

test('a mistake of form says where it is', () => {
  expect(checkPlanList({ ...defaultPlanList, plans: [{ ...defaultPlanList.plans[0], credits: 1.5 }] }).problems[0]).toMatch(
    /^plans\[0\]\.credits: /,
  )
})

test('an entry of Enterprise is no mistake', () => {
  expect(edit((list, plan) => list.plans.push({ ...plan('FreePlan'), key: 'Enterprise' }))).toEqual([])
})
