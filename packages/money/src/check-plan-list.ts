import { currencyOf } from './currencies.ts'
import { moneyFromText } from './decimal-text.ts'
import { MoneyError } from './money-error.ts'
import { compareMoney, type Money } from './money.ts'
import { PlanListFile, type PlanEntry, type PriceEntry } from './plan-list.ts'
import { comparePlans, type PlanName } from './plans.ts'
import { toProviderAmount } from './provider-amount.ts'

type PlanListCheck = { list: PlanListFile; problems: [] } | { list: null; problems: [string, ...string[]] }

const required: readonly PlanName[] = ['FreePlan', 'FreeTrial', 'Starter', 'Pro']
const withoutPrice: readonly PlanName[] = ['FreePlan', 'FreeTrial', 'Enterprise']

/** Reads the plan list. Each problem is a sentence for whoever edits the file, with the place first. */
export function checkPlanList(content: unknown): PlanListCheck {
  const result = PlanListFile.safeParse(content)
  const [first, ...others] = result.success
    ? checkPlans(result.data)
    : result.error.issues.map(({ path, message }) => `${path.length === 0 ? 'the file' : writePath(path)}: ${message}`)
  if (first !== undefined) return { list: null, problems: [first, ...others] }
  return result.success ? { list: result.data, problems: [] } : { list: null, problems: ['the file: it cannot be read'] }
}

const writePath = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

function checkPlans({ plans, minimumCharges }: PlanListFile): string[] {
  const missing = required.filter((name) => !plans.some(({ key }) => key === name)).map((name) => `plans: ${name} is missing`)
  const repeats = listRepeats(plans.map(({ key }) => key)).map((key) => `plans: ${key} is there twice`)
  const prices = plans.flatMap((plan) => [...checkKind(plan), ...checkPrices(plan)])
  const charges = [
    ...listRepeats(minimumCharges.map(({ currency }) => currency)).map((currency) => `minimumCharges: ${currency} is there twice`),
    ...minimumCharges.flatMap(({ currency, value }) => checkAmount(`minimumCharges ${currency}`, value, currency)),
  ]
  const problems = [...missing, ...repeats, ...prices, ...charges]
  // Plans are compared only when every price can be read.
  return problems.length > 0 ? problems : [...checkOrder(plans), ...checkCurrencies(plans)]
}

function checkKind({ key, active, trialDays, prices }: PlanEntry): string[] {
  const problems: string[] = []
  if (key === 'FreeTrial' && trialDays === undefined) problems.push('FreeTrial: trialDays is missing')
  if (key !== 'FreeTrial' && trialDays !== undefined) problems.push(`${key}: only FreeTrial has trialDays`)
  if (withoutPrice.includes(key) && prices.length > 0) problems.push(`${key}: it has no price`)
  if (!withoutPrice.includes(key) && active && !prices.some(({ cycle }) => cycle === 'Monthly'))
    problems.push(`${key}: a plan that is sold has a monthly price`)
  if (key === 'Starter' && prices.some(({ cycle }) => cycle === 'Yearly')) problems.push('Starter: it is sold by the month only')
  return problems
}

function checkPrices({ key, prices }: PlanEntry): string[] {
  const repeats = listRepeats(prices.map(placeOf)).map((place) => `${key}: two prices for ${place}`)
  return [...repeats, ...prices.flatMap((price) => checkPrice(`${key} ${placeOf(price)}`, price))]
}

const placeOf = ({ cycle, currency }: PriceEntry): string => `${cycle} ${currency}`

function checkPrice(place: string, { value, paidValue, currency }: PriceEntry): string[] {
  const problems = [...checkAmount(`${place}: value`, value, currency), ...checkAmount(`${place}: paidValue`, paidValue, currency)]
  if (problems.length > 0) return problems
  const isDearer = compareMoney(moneyFromText(paidValue, currency), moneyFromText(value, currency)) > 0
  return isDearer ? [`${place}: paidValue is more than value`] : []
}

function checkAmount(place: string, text: string, code: string): string[] {
  try {
    const amount = moneyFromText(text, code)
    if (!currencyOf(code).isSellable) return [`${place}: nothing is sold in ${code}`]
    if (amount.amount <= 0n) return [`${place}: ${text} is not more than nothing`]
    toProviderAmount(amount)
    return []
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error
    const isText = error.message === 'Amount is invalid'
    return [`${place}: ${isText ? `"${text}" is no amount in ${code}; write digits, with a point before decimals` : error.message}`]
  }
}

/** An upgrade never gives less or costs less, so a higher plan has at least the credits, seats and price of a lower one. */
function checkOrder(plans: readonly PlanEntry[]): string[] {
  const sold = plans.filter(({ key, prices }) => key !== 'Enterprise' && prices.length > 0).toSorted((a, b) => comparePlans(a.key, b.key))
  return sold.slice(1).flatMap((plan, index) => {
    const lower = sold[index]
    if (!lower) return []
    const problems: string[] = []
    if (plan.credits < lower.credits) problems.push(`${plan.key}: fewer credits than ${lower.key}`)
    if (plan.seats < lower.seats) problems.push(`${plan.key}: fewer seats than ${lower.key}`)
    for (const price of plan.prices) {
      const other = lower.prices.find(({ cycle, currency }) => cycle === price.cycle && currency === price.currency)
      if (other && compareMoney(toPaid(price), toPaid(other)) < 0) problems.push(`${plan.key} ${placeOf(price)}: cheaper than ${lower.key}`)
    }
    return problems
  })
}

/** A subscription keeps its currency, so each plan and cycle that is sold has a price in all of them. */
function checkCurrencies(plans: readonly PlanEntry[]): string[] {
  const sold = plans.filter(({ active, prices }) => active && prices.length > 0)
  const all = [...new Set(sold.flatMap(({ prices }) => prices.map(({ currency }) => currency)))]
  return sold.flatMap(({ key, prices }) =>
    [...new Set(prices.map(({ cycle }) => cycle))].flatMap((cycle) =>
      all
        .filter((code) => !prices.some((price) => price.cycle === cycle && price.currency === code))
        .map((code) => `${key} ${cycle} ${code}: no price, but other plans have one in ${code}`),
    ),
  )
}

const toPaid = ({ paidValue, currency }: PriceEntry): Money => moneyFromText(paidValue, currency)

const listRepeats = (texts: readonly string[]): string[] => [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))]
