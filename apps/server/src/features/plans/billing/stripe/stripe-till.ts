import { toProviderAmount } from '@clipwright/money/provider-amount'
import type { OrgId } from '@clipwright/contract/ids'
import type Stripe from 'stripe'
import type { Config } from '#config/config.ts'
import type { StripeConfig } from '#config/stripe-config.ts'
import type { Db } from '#platform/db/tx.ts'
import type { Payment, PaymentOutcome, PaymentProvider } from '../payment-provider.ts'
import { adoptCard, readCard } from './stripe-cards.ts'
import { openStripe } from './stripe-client.ts'
import { listPaid, outcomeOf } from './stripe-intents.ts'
import * as store from './stripe.store.ts'

type Refund = Payment & { refundId: string }

type EventFacts = { intentId: string | null; objectId: string; type: string }

type PayPage = { payment: Payment; product: string; successUrl: string; cancelUrl: string }

/** Takes money through Stripe, whose own records decide what was paid: each call reads them first. */
export type StripeTill = PaymentProvider & {
  /** Address of a page of Stripe where an invoice is paid; null when it was paid already. */
  openPayPage(db: Db, page: PayPage): Promise<string | null>
  /** What has become of an invoice. Takes on the card it was paid with, and gives back what was paid twice. */
  checkPayment(db: Db, payment: Payment): Promise<PaymentOutcome | null>
  /** The invoice that the payment of an event is for; null for an event about no payment, or about one that is not ours. */
  findInvoiceId(event: EventFacts): Promise<string | null>
  /** Reads the card again, which a person changes in the customer portal. True when it is another one. */
  refreshCard(db: Db, orgId: OrgId): Promise<boolean>
}

const tills = new WeakMap<StripeConfig, StripeTill>()

/** Null where plans are not sold through Stripe. */
export function findStripeTill({ stripe }: Pick<Config, 'stripe'>): StripeTill | null {
  if (!stripe) return null
  const till = tills.get(stripe) ?? makeStripeTill(stripe)
  tills.set(stripe, till)
  return till
}

function makeStripeTill(config: StripeConfig): StripeTill {
  const open = () => openStripe(config)
  return {
    platform: 'STRIPE',
    payPath: (invoiceId) => `/api/billing/pay/${invoiceId}`,
    cardPath: '/subscription',
    async openCardPage(db, orgId, returnUrl) {
      const stripe = await open()
      const session = await stripe.billingPortal.sessions.create({
        customer: await ensureCustomer(stripe, db, orgId),
        return_url: returnUrl,
        flow_data: { type: 'payment_method_update' },
      })
      return session.url
    },
    async findCard(db, orgId) {
      const row = await store.findCustomer(db, orgId)
      if (!row?.brand || !row.last4 || !row.expMonth || !row.expYear) return null
      return { brand: row.brand, last4: row.last4, expMonth: row.expMonth, expYear: row.expYear }
    },
    charge: async (db, payment) => charge(await open(), db, payment),
    refund: async (db, refund) => refundInvoice(await open(), db, refund),
    openPayPage: async (db, page) => openPayPage(await open(), db, page),
    checkPayment: async (db, payment) => checkPayment(await open(), db, payment),
    findInvoiceId: async (event) => findInvoiceId(await open(), event),
    async refreshCard(db, orgId) {
      const customer = await store.findCustomer(db, orgId)
      if (!customer) return false
      const card = await readCard(await open(), customer.customerId)
      await store.saveCard(db, orgId, card)
      return card !== null && card.methodId !== customer.methodId
    },
  }
}

async function ensureCustomer(stripe: Stripe, db: Db, orgId: OrgId): Promise<string> {
  const row = await store.findCustomer(db, orgId)
  if (row) return row.customerId
  const customer = await stripe.customers.create({ metadata: { org_id: orgId } }, { idempotencyKey: `clip:customer:${orgId}` })
  return store.insertCustomer(db, orgId, customer.id)
}

/** Every attempt to pay an invoice, by Stripe’s records, in which nothing gets lost when this server dies. */
async function listIntents(stripe: Stripe, db: Db, { orgId, invoiceId }: Payment): Promise<Stripe.PaymentIntent[]> {
  const customer = await store.findCustomer(db, orgId)
  if (!customer) return []
  const intents = await stripe.paymentIntents.list({ customer: customer.customerId, limit: 100 }).autoPagingToArray({ limit: 10_000 })
  return intents.filter(({ metadata }) => metadata['invoice_id'] === invoiceId)
}

async function listSessions(stripe: Stripe, customer: string, { invoiceId }: Payment): Promise<Stripe.Checkout.Session[]> {
  const sessions = await stripe.checkout.sessions.list({ customer, limit: 100 }).autoPagingToArray({ limit: 10_000 })
  return sessions.filter(({ metadata }) => metadata?.['invoice_id'] === invoiceId)
}

const metadataOf = ({ orgId, invoiceId }: Payment) => ({ org_id: orgId, invoice_id: invoiceId })

async function openPayPage(stripe: Stripe, db: Db, { payment, product, successUrl, cancelUrl }: PayPage): Promise<string | null> {
  const intents = await listIntents(stripe, db, payment)
  if (outcomeOf(intents) === 'paid') return null
  const customer = await ensureCustomer(stripe, db, payment.orgId)
  const sessions = await listSessions(stripe, customer, payment)
  const openSession = sessions.find(({ status }) => status === 'open')
  if (openSession?.url) return openSession.url
  // A charge that waits for the person must not go through beside the page.
  for (const { id, status } of intents) if (status.startsWith('requires_')) await stripe.paymentIntents.cancel(id)
  const units = toProviderAmount(payment.amount)
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer,
      client_reference_id: payment.invoiceId,
      line_items: [
        {
          quantity: 1,
          price_data: { currency: payment.amount.currency.toLowerCase(), unit_amount: Number(units), product_data: { name: product } },
        },
      ],
      metadata: metadataOf(payment),
      payment_intent_data: { setup_future_usage: 'off_session', metadata: metadataOf(payment) },
      success_url: successUrl,
      cancel_url: cancelUrl,
    },
    { idempotencyKey: `clip:checkout:${payment.invoiceId}:${sessions.length}` },
  )
  return session.url
}

async function charge(stripe: Stripe, db: Db, payment: Payment): Promise<PaymentOutcome> {
  const customer = await store.findCustomer(db, payment.orgId)
  if (!customer?.methodId) return 'declined'
  for (const { id, status } of await listSessions(stripe, customer.customerId, payment)) {
    if (status === 'open') await stripe.checkout.sessions.expire(id)
  }
  const intents = await listIntents(stripe, db, payment)
  const outcome = outcomeOf(intents)
  if (outcome === 'paid') return outcome
  const waiting = intents.find(({ status }) => status === 'requires_payment_method' || status === 'requires_confirmation')
  const how = { payment_method: customer.methodId, off_session: true }
  const units = toProviderAmount(payment.amount)
  try {
    const intent = waiting
      ? await stripe.paymentIntents.confirm(waiting.id, how)
      : await stripe.paymentIntents.create(
          {
            ...how,
            amount: Number(units),
            currency: payment.amount.currency.toLowerCase(),
            customer: customer.customerId,
            confirm: true,
            metadata: metadataOf(payment),
          },
          { idempotencyKey: `clip:charge:${payment.invoiceId}:${intents.length}:${customer.methodId}` },
        )
    return outcomeOf([intent]) ?? 'needsAction'
  } catch (error) {
    if (!(error instanceof stripe.errors.StripeCardError)) throw error
    return error.code === 'authentication_required' ? 'needsAction' : 'declined'
  }
}

async function findInvoiceId(stripe: Stripe, { intentId, objectId, type }: EventFacts): Promise<string | null> {
  if (intentId !== null) return (await stripe.paymentIntents.retrieve(intentId)).metadata['invoice_id'] ?? null
  if (!type.startsWith('checkout.session.')) return null
  return (await stripe.checkout.sessions.retrieve(objectId)).metadata?.['invoice_id'] ?? null
}

async function checkPayment(stripe: Stripe, db: Db, payment: Payment): Promise<PaymentOutcome | null> {
  const intents = await listIntents(stripe, db, payment)
  const [first, ...more] = listPaid(intents)
  for (const intent of more) await refundIntent(stripe, intent, { ...payment, refundId: `double:${intent.id}` })
  if (first) await adoptCard(stripe, db, payment.orgId, first)
  return outcomeOf(intents)
}

async function refundInvoice(stripe: Stripe, db: Db, refund: Refund): Promise<void> {
  const [intent] = listPaid(await listIntents(stripe, db, refund))
  if (!intent) throw new Error(`invoice ${refund.invoiceId} was not paid through Stripe`)
  await refundIntent(stripe, intent, refund)
}

/** Asks for the refund unless it is there: the idempotency key is forgotten after a day, Stripe’s list of refunds is not. */
async function refundIntent(stripe: Stripe, { id }: Stripe.PaymentIntent, { refundId, ...payment }: Refund): Promise<void> {
  const refunds = await stripe.refunds.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit: 1000 })
  if (refunds.some(({ metadata }) => metadata?.['refund_id'] === refundId)) return
  const units = toProviderAmount(payment.amount)
  await stripe.refunds.create(
    { payment_intent: id, amount: Number(units), metadata: { ...metadataOf(payment), refund_id: refundId } },
    { idempotencyKey: `clip:refund:${refundId}` },
  )
}
