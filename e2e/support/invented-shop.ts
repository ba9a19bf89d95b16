import { findOrgs } from '@clipwright/contract/installation/org-billing'
import { getCredits, listStatement } from '@clipwright/contract/plans/credits'
import { listInvoices } from '@clipwright/contract/plans/invoices'
import type { PlanDetails, PlanPrice } from '@clipwright/contract/plans/plan-details'
import { estimateSubscriptionSwitch, getMySubscription } from '@clipwright/contract/plans/subscriptions'
import { getTillPayment } from '@clipwright/contract/plans/till'
import type { Answers } from './change-answers.ts'

const subscription = getMySubscription.example.reply
const dollars = (amount: number) => ({ amount: String(amount * 100), currency: 'USD' })

function priceOf(cycle: PlanPrice['cycle'], value: number, paidValue = value): PlanPrice {
  return {
    cycle,
    value: dollars(value),
    discountValue: dollars(value - paidValue),
    paidValue: dollars(paidValue),
    finalPrice: dollars(paidValue),
  }
}

function planOf(key: PlanDetails['key'], minutes: number, prices: PlanPrice[]): PlanDetails {
  const features = { VideoProcessing: minutes * 60, OrgSeat: key === 'Pro' ? 4 : 1, BrandTemplate: key === 'Pro' ? 2 : 0 }
  const packs = prices.map(({ cycle }) => ({ cycle, pack: 1, features }))
  return { key, active: true, featurePacks: packs.length === 0 ? [{ cycle: 'Monthly', pack: 1, features }] : packs, prices }
}

const plans = [
  planOf('FreePlan', 60, []),
  planOf('Starter', 150, [priceOf('Monthly', 15)]),
  planOf('Pro', 300, [priceOf('Monthly', 29), priceOf('Yearly', 348, 174)]),
]
/** What the dearest plan comes to for a year. */
const yearly = { subtotal: dollars(174), charge: dollars(174), nextPrice: dollars(174), nextBillingAt: '2027-11-24T20:00:00.000Z' }
const estimate = estimateSubscriptionSwitch.example.reply
const payment = getTillPayment.example.reply

/** The product under test sells nothing: these answers are those of a shop, to a team on Pro. */
export const inShop: Answers = {
  '/client-setup': (setup) => ({ ...setup, billing: 'builtin' }),
  '/plan-configs': { data: plans, currencies: ['USD'] },
  '/coupons': { coupons: [], oneLiner: null, promotionId: null, endAt: null, showsEnd: false, bestCouponId: null },
  '/subscriptions': subscription,
  '/subscriptions/estimate': { ...estimate, estimate: { ...estimate.estimate, ...yearly } },
  '/credits': getCredits.example.reply,
  '/credits/statement': listStatement.example.reply,
  '/invoices': listInvoices.example.reply,
  [`/till/payments/${payment.invoiceId}`]: payment,
  '/staff/orgs': findOrgs.example.reply,
}

export const tillPath = `/subscription/till/${payment.invoiceId}`
