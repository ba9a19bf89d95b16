import type { OrgId } from '@clipwright/contract/ids'
import type Stripe from 'stripe'
import type { Db } from '#platform/db/tx.ts'
import * as store from './stripe.store.ts'

/** The card that a customer’s payments are charged to; null without one, or when it is no card. */
export async function readCard(stripe: Stripe, customerId: string): Promise<store.StripeCard | null> {
  const customer = await stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] })
  if (customer.deleted) return null
  const method = customer.invoice_settings?.default_payment_method
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  return { methodId: method.id, brand: brandNames[brand] ?? brand, last4, expMonth, expYear }
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** The card of the newest payment pays from now on. That of an older one says nothing: another may have been chosen since. */
export async function adoptCard(stripe: Stripe, db: Db, orgId: OrgId, intent: Stripe.PaymentIntent): Promise<void> {
  const customer = await store.findCustomer(db, orgId)
  const methodId = typeof intent.payment_method === 'string' ? intent.payment_method : intent.payment_method?.id
  const at = new Date(intent.created * 1000)
  if (!customer || !methodId || intent.setup_future_usage !== 'off_session') return
  if (customer.cardAt !== null && customer.cardAt >= at) return
  await stripe.customers.update(customer.customerId, { invoice_settings: { default_payment_method: methodId } })
  await store.saveCard(db, orgId, await readCard(stripe, customer.customerId))
  await store.noteCardTime(db, orgId, at)
}
