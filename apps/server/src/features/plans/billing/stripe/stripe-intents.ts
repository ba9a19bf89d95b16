import type Stripe from 'stripe'
import type { PaymentOutcome } from '../payment-provider.ts'

/** What is read of a payment intent. */
type IntentFacts = Pick<Stripe.PaymentIntent, 'id' | 'status' | 'created' | 'last_payment_error'>

const bySecond = (one: IntentFacts, other: IntentFacts): number => one.created - other.created || (one.id < other.id ? -1 : 1)

/** Those that took money, the first one first. One invoice is paid by the first; more of them go back. */
export const listPaid = <Intent extends IntentFacts>(intents: readonly Intent[]): Intent[] =>
  intents.filter(({ status }) => status === 'succeeded').toSorted(bySecond)

/** What has become of an invoice by all attempts to pay it; null while nobody tried, or one goes on. */
export function outcomeOf(intents: readonly IntentFacts[]): PaymentOutcome | null {
  if (listPaid(intents).length > 0) return 'paid'
  const newest = intents.toSorted(bySecond).at(-1)
  if (!newest) return null
  if (newest.status === 'requires_action') return 'needsAction'
  if (newest.last_payment_error?.code === 'authentication_required') return 'needsAction'
  return newest.last_payment_error && newest.status !== 'processing' ? 'declined' : null
}
