import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BillingDetails } from './billing-details.ts'
import { MoneyAmount } from './money-amount.ts'
import { Cycle, PlanChoice, PlanName } from './plan-names.ts'

/** InSwitching: a change waits for its payment. Incoming: a change waits for the next billing date. */
const SubscriptionStatus = z.enum(['Active', 'Incoming', 'InSwitching'])
const CancelStatus = z.enum(['cancel_at_period_end'])

const SubscriptionItem = z.object({
  subId: z.string(),
  ...PlanChoice.shape,
  cycle: Cycle,
  status: SubscriptionStatus,
  cancelStatus: CancelStatus.nullable(),
  nextRecurringAt: z.iso.datetime(),
  platform: z.enum(['BUILTIN', 'STRIPE', 'REVENUE_CAT']),
})

export const PaymentCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
})
export type PaymentCard = z.infer<typeof PaymentCard>

export const Subscription = z.object({
  plan: PlanName,
  cycle: Cycle,
  pack: z.number().int(),
  planStatus: z.enum(['Active', 'Upgrading', 'Canceling', 'Canceled']),
  status: SubscriptionStatus,
  cancelStatus: CancelStatus.nullable(),
  /** At most one. */
  items: z.array(SubscriptionItem),
  /** End of the paid period; null without a subscription. */
  nextRecurringAt: z.iso.datetime().nullable(),
  /** What is then charged, less a coupon. Null when nothing will be. */
  nextPrice: MoneyAmount.nullable(),
  trialEndAt: z.iso.datetime().nullable(),
  /** What it becomes then. */
  incoming: PlanChoice.nullable(),
  /** A change that waits for its payment. */
  pending: z
    .object({
      invoiceId: z.string(),
      next: PlanChoice,
      amount: MoneyAmount,
      expiresAt: z.iso.datetime(),
      /** The bank asks for a second step. */
      needsAction: z.boolean(),
      /** Where it is paid. */
      url: z.string(),
    })
    .nullable(),
  /** A renewal that could not be charged. */
  unpaid: z.object({ invoiceId: z.string(), amount: MoneyAmount, url: z.string(), endsAt: z.iso.datetime() }).nullable(),
  card: PaymentCard.nullable(),
  details: BillingDetails,
  /** More than half an hour of credits that were paid for is left. */
  hasPaidCredit: z.boolean(),
  usedSeats: z.number().int(),
  /** The coupon that was taken for staying; null while none was. */
  offerCouponTag: z.string().nullable(),
  nextCouponPercentOff: z.string().nullable(),
})
export type Subscription = z.infer<typeof Subscription>

const exampleSubscription: z.input<typeof Subscription> = {
  plan: 'Pro',
  cycle: 'Monthly',
  pack: 1,
  planStatus: 'Active',
  status: 'Active',
  cancelStatus: null,
  items: [
    {
      subId: 'sub_dhM-wUipYDXYi0YV',
      plan: 'Pro',
      cycle: 'Monthly',
      pack: 1,
      status: 'Active',
      cancelStatus: null,
      nextRecurringAt: '2026-12-24T20:00:00.000Z',
      platform: 'BUILTIN',
    },
  ],
  nextRecurringAt: '2026-12-24T20:00:00.000Z',
  nextPrice: { amount: '2900', currency: 'USD' },
  trialEndAt: null,
  incoming: null,
  pending: null,
  unpaid: null,
  card: { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 },
  details: { businessName: 'Northlight Studio', address: '1 Harbour Street\nLondon', taxId: '' },
  hasPaidCredit: true,
  usedSeats: 2,
  offerCouponTag: null,
  nextCouponPercentOff: null,
}

export const getMySubscription = endpoint({
  name: 'getMySubscription',
  method: 'GET',
  path: '/subscriptions',
  summary: 'What the organisation has, pays with and waits for. RecordNotExisted where nothing is sold.',
  permission: 'project:view',
  reply: Subscription,
  example: { reply: exampleSubscription },
  errors: ['NoPermission', 'RecordNotExisted'],
})

/** What a change is called. `UndoCancel` goes on with a subscription that was to end. */
export const SwitchAction = z.enum([
  'NoneToPaid',
  'StarterToProMonthly',
  'StarterToProYearly',
  'ProToStarter',
  'EssentialToPro',
  'EssentialToStarter',
  'AnyToFree',
  'UpgradeToYear',
  'DowngradeToMonth',
  'ChangePack',
  'UndoCancel',
])
export type SwitchAction = z.infer<typeof SwitchAction>

export const SwitchRefusal = z.enum([
  'samePlan',
  'starterYearlyUnsupported',
  'packUnavailable',
  'contactAccountManager',
  'upgrading',
  'alreadyCanceling',
  'unsupported',
])

export const SwitchEstimate = z.object({
  action: SwitchAction,
  takesEffect: z.enum(['now', 'nextBillingDate']),
  direction: z.enum(['upgrade', 'downgrade', 'rebuy']),
  currency: z.string(),
  /** Today’s price, less what comes back of the plan until now. Negative: nothing is charged. */
  subtotal: MoneyAmount,
  /** What comes back of the plan until now; zero or negative. */
  credit: MoneyAmount,
  /** Taken off by the coupon; zero or more. */
  discount: MoneyAmount,
  /** Charged today. */
  charge: MoneyAmount,
  /** Part of the charge that is tax. */
  tax: MoneyAmount,
  taxPercent: z.string(),
  /** Seconds of video granted today. */
  seconds: z.number().int(),
  nextBillingAt: z.iso.datetime().nullable(),
  nextPrice: MoneyAmount,
  /** The second for which it was reckoned; the confirmation names it. */
  estimatedAt: z.iso.datetime(),
  couponId: z.string().nullable(),
  /** Seats of the next plan, and who would lose access: the most recently joined. */
  seats: z.object({ used: z.number().int(), next: z.number().int(), lost: z.array(z.string()) }),
})
export type SwitchEstimate = z.infer<typeof SwitchEstimate>

const Change = z.strictObject({
  next: PlanChoice,
  /** Counts for a first purchase; a subscription keeps its own. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  couponId: z.string().max(60).nullable().default(null),
})

const exampleChange = { next: { plan: 'Pro', cycle: 'Monthly', pack: 1 }, currency: 'USD' } as const

export const estimateSubscriptionSwitch = endpoint({
  name: 'estimateSubscriptionSwitch',
  method: 'POST',
  path: '/subscriptions/estimate',
  summary: 'What a change would cost now and later. `refusal` says why it is not possible. Changes nothing.',
  permission: 'project:view',
  rate: { limit: 120, windowSec: 60 },
  body: Change,
  reply: z.object({ estimate: SwitchEstimate.nullable(), refusal: SwitchRefusal.nullable() }),
  example: {
    request: { body: exampleChange },
    reply: {
      estimate: {
        action: 'NoneToPaid',
        takesEffect: 'now',
        direction: 'upgrade',
        currency: 'USD',
        subtotal: { amount: '2900', currency: 'USD' },
        credit: { amount: '0', currency: 'USD' },
        discount: { amount: '0', currency: 'USD' },
        charge: { amount: '2900', currency: 'USD' },
        tax: { amount: '0', currency: 'USD' },
        taxPercent: '0',
        seconds: 18_000,
        nextBillingAt: '2026-12-24T20:00:00.000Z',
        nextPrice: { amount: '2900', currency: 'USD' },
        estimatedAt: '2026-11-24T20:00:00.000Z',
        couponId: null,
        seats: { used: 1, next: 4, lost: [] },
      },
      refusal: null,
    },
  },
  errors: ['InvalidParam', 'NoPermission', 'RateExceed', 'RecordNotExisted'],
})

const SwitchReply = z.object({
  /** Where it is paid or confirmed; null when it is done. */
  redirectUrl: z.string().nullable(),
  subscription: Subscription,
})

export const switchSubscription = endpoint({
  name: 'switchSubscription',
  method: 'POST',
  path: '/subscriptions/switch',
  summary:
    'Change the plan, cycle or pack: an upgrade at once and as soon as it is paid, a downgrade at the next billing date. Charges what the estimate said, or nothing.',
  permission: 'subscription:edit',
  idempotent: 'long',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 3600 },
  body: z.strictObject({
    action: SwitchAction.exclude(['UndoCancel'], 'No action: say what kind of change it is.'),
    /** What the caller saw. Refused when it is something else by now. */
    current: z.strictObject({ plan: PlanName, cycle: Cycle, pack: z.number().int() }),
    ...Change.shape,
    /** Of the estimate that was confirmed. */
    estimatedAt: z.iso.datetime(),
    charge: MoneyAmount,
  }),
  reply: SwitchReply,
  example: {
    request: {
      body: {
        action: 'NoneToPaid',
        current: { plan: 'FreePlan', cycle: 'Monthly', pack: 1 },
        ...exampleChange,
        estimatedAt: '2026-11-24T20:00:00.000Z',
        charge: { amount: '2900', currency: 'USD' },
      },
    },
    reply: { redirectUrl: '/subscription/till/0123456789abcdef', subscription: exampleSubscription },
  },
  errors: [
    'InvalidParam',
    'NoPermission',
    'RateExceed',
    'RecordNotExisted',
    'EstimateChangedError',
    'InvoiceUnpaidError',
    'UpgradeCardError',
    'UpgradeCardSCAError',
  ],
})

export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/subscriptions/cancel',
  summary: 'End the subscription with its paid period. What was paid for stays usable until then.',
  permission: 'subscription:edit',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 3600 },
  body: z.strictObject({
    reason: z.enum(['price', 'notUsed', 'quality', 'missingFeature', 'other']).nullable().default(null),
    comment: z.string().trim().max(1000).default(''),
  }),
  reply: Subscription,
  example: { request: { body: { reason: 'price' } }, reply: exampleSubscription },
  errors: ['InvalidParam', 'NoPermission', 'RateExceed', 'RecordNotExisted'],
})

export const undoCancel = endpoint({
  name: 'undoCancel',
  method: 'POST',
  path: '/subscriptions/undo-cancel',
  summary: 'Go on with a subscription that was to end, or with the plan that was to change at the next billing date.',
  permission: 'subscription:edit',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 3600 },
  reply: Subscription,
  example: { reply: exampleSubscription },
  errors: ['NoPermission', 'RateExceed', 'RecordNotExisted'],
})

export const acceptOffer = endpoint({
  name: 'acceptOffer',
  method: 'POST',
  path: '/subscriptions/accept-offer',
  summary: 'Stay for 20 percent off the next renewal. Once for a subscription; a cancellation is undone.',
  permission: 'subscription:edit',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 3600 },
  reply: Subscription,
  example: { reply: { ...exampleSubscription, offerCouponTag: 'STAY20', nextCouponPercentOff: '20' } },
  errors: ['NoPermission', 'RateExceed', 'RecordExisted', 'RecordNotExisted'],
})

export const abandonSwitch = endpoint({
  name: 'abandonSwitch',
  method: 'POST',
  path: '/subscriptions/abandon-switch',
  summary: 'Give up a change that waits for its payment. Nothing is charged.',
  permission: 'subscription:edit',
  notWhileImpersonating: true,
  rate: { limit: 20, windowSec: 3600 },
  reply: Subscription,
  example: { reply: exampleSubscription },
  errors: ['NoPermission', 'RateExceed', 'RecordNotExisted'],
})

export const getBillLink = endpoint({
  name: 'getBillLink',
  method: 'GET',
  path: '/subscriptions/bill-link',
  summary: 'Address of the page where the open invoice of a subscription is paid, else of its payment method.',
  permission: 'subscription:edit',
  notWhileImpersonating: true,
  query: z.object({ subId: z.string().max(60) }),
  reply: z.object({ url: z.string() }),
  example: { request: { query: { subId: 'sub_dhM-wUipYDXYi0YV' } }, reply: { url: '/subscription/till/card' } },
  errors: ['NoPermission', 'RecordNotExisted'],
})
