import type { InvoiceLine } from '@clipwright/contract/plans/invoices'
import { type Coupon, discountedLines, fitsPurchase } from '@clipwright/money/coupon'
import { moneyToJson } from '@clipwright/money/money-json'
import { addMoney, money, negateMoney, subtractMoney, type Money } from '@clipwright/money/money'
import { priceOfPlan } from '@clipwright/money/plan-details'
import type { PlanSwitch } from '@clipwright/money/plan-switch'
import { estimateSwitch } from '@clipwright/money/switch-estimate'
import { includedTax } from '@clipwright/money/included-tax'
import { type BillingRecord, toRunning } from './billing-record.ts'
import type { Shop } from './shop.ts'

type ChangeRequest = {
  change: PlanSwitch
  /** Counts for a first purchase; a subscription keeps its own. */
  currency: string
  coupon: Coupon | null
  atSec: number
}

export type ChangeEstimate = {
  currency: string
  lines: InvoiceLine[]
  subtotal: Money
  credit: Money
  discount: Money
  charge: Money
  tax: Money
  seconds: number
  nextBillingSec: number | null
  nextPrice: Money
  /** Of the whole period, after the discount: what a later change gives back a share of. */
  price: Money
  /** Null where it takes nothing off this change. */
  coupon: Coupon | null
}

/** What a change costs and grants, as it is told and as it is done. Null where the plan has no price in the currency. */
export function estimateChange(shop: Shop, record: BillingRecord, request: ChangeRequest): ChangeEstimate | null {
  const running = toRunning(record)
  const currency = record.subscription?.currency ?? request.currency
  const { plan, cycle, pack } = request.change.next
  const coupon = request.coupon && fitsPurchase(request.coupon, plan, cycle, currency) ? request.coupon : null
  const about = { change: request.change, currency, running, atSec: request.atSec }
  const estimate = estimateSwitch(shop.plans, { ...about, coupon })
  const plain = estimateSwitch(shop.plans, { ...about, coupon: null })
  if (!estimate || !plain) return null
  const nothing = money(0n, currency)
  const { credit = nothing, debit = nothing, total: subtotal = nothing } = estimate.today ?? {}
  const discount = subtractMoney(plain.today?.debit ?? nothing, debit)
  const listPrice = priceOfPlan(shop.plans, plan, cycle, pack, currency) ?? nothing
  const [price = listPrice] = coupon ? discountedLines([listPrice], coupon) : [listPrice]
  return {
    currency,
    lines: listLines(request.change, {
      debit: addMoney(debit, discount),
      credit,
      discount,
      waived: subtractMoney(subtotal, estimate.charge),
    }),
    subtotal,
    credit,
    discount,
    charge: estimate.charge,
    tax: includedTax(estimate.charge, shop.taxPercent),
    seconds: estimate.seconds,
    nextBillingSec: estimate.nextBillingSec,
    nextPrice: estimate.nextPrice,
    price,
    coupon,
  }
}

type Parts = { debit: Money; credit: Money; discount: Money; waived: Money }

/** Those that are nothing are left out, but for the plan itself. They add up to the charge. */
function listLines({ next }: PlanSwitch, { debit, credit, discount, waived }: Parts): InvoiceLine[] {
  const others = [
    { kind: 'discount' as const, amount: negateMoney(discount) },
    { kind: 'unused' as const, amount: credit },
    { kind: 'waived' as const, amount: negateMoney(waived) },
  ]
  return [
    { kind: 'plan', choice: next, amount: moneyToJson(debit) },
    ...others.filter(({ amount }) => amount.amount !== 0n).map(({ kind, amount }) => ({ kind, choice: null, amount: moneyToJson(amount) })),
  ]
}
