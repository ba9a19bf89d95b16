import { findOrgs } from '@clipwright/contract/installation/org-billing'
import { getCredits, listStatement } from '@clipwright/contract/plans/credits'
import { listInvoices } from '@clipwright/contract/plans/invoices'
import { listPlans } from '@clipwright/contract/plans/plan-details'
import { estimateSubscriptionSwitch, getMySubscription } from '@clipwright/contract/plans/subscriptions'
import { getTillPayment } from '@clipwright/contract/plans/till'
import type { Answers } from './change-answers.ts'

const subscription = getMySubscription.example.reply
const payment = getTillPayment.example.reply

/** The product under test sells nothing: these answers are those of a shop, to a team on Pro. */
export const inShop: Answers = {
  '/client-setup': (setup) => ({ ...setup, billing: 'builtin' }),
  '/plan-configs': listPlans.example.reply,
  '/coupons': { coupons: [], oneLiner: null, promotionId: null, endAt: null, showsEnd: false, bestCouponId: null },
  '/subscriptions': subscription,
  '/subscriptions/estimate': estimateSubscriptionSwitch.example.reply,
  '/credits': getCredits.example.reply,
  '/credits/statement': listStatement.example.reply,
  '/invoices': listInvoices.example.reply,
  [`/till/payments/${payment.invoiceId}`]: payment,
  '/staff/orgs': findOrgs.example.reply,
}

export const tillPath = `/subscription/till/${payment.invoiceId}`
