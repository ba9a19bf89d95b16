import { type CardKind, kindOfCard, makeId, refuseRequest, type StripeObject, StripeRefusal } from './stripe-objects.ts'

type Fields = Record<string, unknown>
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const metadataOf = (fields: Fields): Record<string, string> => ({ ...(fields['metadata'] as Record<string, string> | undefined) })

/** Everything that this Stripe has: objects by id, and events of what happened to them. */
export class StripeBooks {
  readonly objects = new Map<string, StripeObject>()
  readonly events: StripeObject[] = []
  readonly #kinds = new Map<string, CardKind>()
  /** Seconds that its clock is ahead. */
  aheadSec = 0
  /** Where the pages of its sessions are. */
  pagesUrl = ''

  get nowSec(): number {
    return Math.floor(Date.now() / 1000) + this.aheadSec
  }

  list(kind: string, matches: (object: StripeObject) => boolean): StripeObject[] {
    return [...this.objects.values()].filter((object) => object.object === kind && matches(object)).toReversed()
  }

  get(id: string, kind: string): StripeObject {
    const object = this.objects.get(id)
    if (object?.object !== kind) throw refuseRequest(`No such ${kind}: '${id}'`, 404)
    return object
  }

  add(prefix: string, kind: string, fields: Fields): StripeObject {
    const object = { created: this.nowSec, livemode: false, ...fields, id: makeId(prefix), object: kind, metadata: metadataOf(fields) }
    this.objects.set(object.id, object)
    return object
  }

  tell(type: string, object: StripeObject): void {
    this.events.push({
      id: makeId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.nowSec,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      metadata: {},
    })
  }

  createCustomer(fields: Fields): StripeObject {
    const customer = this.add('cus', 'customer', { ...fields, invoice_settings: { default_payment_method: null }, balance: 0 })
    this.tell('customer.created', customer)
    return customer
  }

  updateCustomer(id: string, fields: Fields): StripeObject {
    const customer = this.get(id, 'customer')
    const { default_payment_method: methodId } = { ...(fields['invoice_settings'] as Fields | undefined) }
    const method = this.get(textOf(methodId) ?? '', 'payment_method')
    if (method['customer'] !== id) throw refuseRequest(`The payment method ${method.id} is not attached to this customer.`)
    customer['invoice_settings'] = { default_payment_method: method.id }
    this.tell('customer.updated', customer)
    return customer
  }

  /** A card as a person types it in, attached to a customer. */
  attachCard(customer: unknown, number: string): StripeObject {
    const card = { brand: 'visa', last4: number.replaceAll(' ', '').slice(-4), exp_month: 12, exp_year: 2090 }
    const method = this.add('pm', 'payment_method', { type: 'card', card, customer })
    this.#kinds.set(method.id, kindOfCard(number))
    this.tell('payment_method.attached', method)
    return method
  }

  createSession(fields: Fields): StripeObject {
    const item = (fields['line_items'] as Record<string, { quantity: string; price_data: Record<string, string> }>)['0']
    const amount = Number(item?.price_data['unit_amount'])
    const currency = item?.price_data['currency'] ?? ''
    if (!(amount >= 50)) throw refuseRequest('The Checkout Session’s total amount due must add up to at least $0.50 usd')
    const session = this.add('cs_test', 'checkout.session', {
      ...fields,
      amount_total: amount,
      currency,
      line_items: undefined,
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
    })
    session['url'] = `${this.pagesUrl}/c/pay/${session.id}`
    return session
  }

  expireSession(id: string): StripeObject {
    const session = this.get(id, 'checkout.session')
    if (session['status'] !== 'open') throw refuseRequest('Only open sessions can be expired.')
    Object.assign(session, { status: 'expired', url: null })
    this.tell('checkout.session.expired', session)
    const intent = this.objects.get(textOf(session['payment_intent']) ?? '')
    if (intent) this.cancelIntent(intent.id)
    return session
  }

  createIntent(fields: Fields): StripeObject {
    const intent = this.add('pi', 'payment_intent', {
      ...fields,
      amount: Number(fields['amount']),
      status: 'requires_payment_method',
      last_payment_error: null,
      latest_charge: null,
      payment_method: null,
      setup_future_usage: fields['setup_future_usage'] ?? null,
    })
    this.tell('payment_intent.created', intent)
    return fields['confirm'] === 'true' ? this.confirmIntent(intent.id, fields) : intent
  }

  confirmIntent(id: string, { payment_method: methodId, off_session: isAway }: Fields): StripeObject {
    const intent = this.get(id, 'payment_intent')
    if (intent['status'] !== 'requires_payment_method') throw refuseRequest(`This PaymentIntent's status is ${String(intent['status'])}.`)
    const method = this.get(textOf(methodId) ?? '', 'payment_method')
    const kind = this.#kinds.get(method.id)
    intent['payment_method'] = method.id
    if (kind === 'declined' || (kind === 'declinedLater' && isAway === 'true')) return this.#fail(intent, 'card_declined')
    if (isAway === 'true' && kind === 'everyStep') return this.#fail(intent, 'authentication_required')
    if (isAway !== 'true' && (kind === 'firstStep' || kind === 'everyStep')) {
      Object.assign(intent, { status: 'requires_action', last_payment_error: null })
      this.tell('payment_intent.requires_action', intent)
      return intent
    }
    return this.succeed(intent)
  }

  #fail(intent: StripeObject, code: string): never {
    const error = { type: 'card_error', code, message: `Your card was not charged: ${code}.` }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
    this.tell('payment_intent.payment_failed', intent)
    throw new StripeRefusal(402, { ...error, payment_intent: intent })
  }

  succeed(intent: StripeObject): StripeObject {
    const { id: payment_intent, amount, currency, customer, payment_method, metadata } = intent
    const charge = this.add('ch', 'charge', {
      amount,
      currency,
      customer,
      payment_intent,
      payment_method,
      metadata,
      paid: true,
      amount_refunded: 0,
    })
    Object.assign(intent, { status: 'succeeded', last_payment_error: null, latest_charge: charge.id, amount_received: amount })
    this.tell('charge.succeeded', charge)
    this.tell('payment_intent.succeeded', intent)
    return intent
  }

  cancelIntent(id: string): StripeObject {
    const intent = this.get(id, 'payment_intent')
    if (intent['status'] === 'succeeded') throw refuseRequest('You cannot cancel this PaymentIntent because it has a status of succeeded.')
    intent['status'] = 'canceled'
    this.tell('payment_intent.canceled', intent)
    return intent
  }

  createRefund(fields: Fields): StripeObject {
    const intent = this.get(textOf(fields['payment_intent']) ?? '', 'payment_intent')
    const charge = this.get(textOf(intent['latest_charge']) ?? '', 'charge')
    const amount = Number(fields['amount'])
    const refundedAmount = Number(charge['amount_refunded']) + amount
    if (refundedAmount > Number(charge['amount'])) throw refuseRequest('Refund amount is greater than the unrefunded amount on charge.')
    const refund = this.add('re', 'refund', { ...fields, amount, charge: charge.id, currency: charge['currency'], status: 'succeeded' })
    charge['amount_refunded'] = refundedAmount
    this.tell('refund.created', refund)
    this.tell('charge.refunded', charge)
    return refund
  }
}
