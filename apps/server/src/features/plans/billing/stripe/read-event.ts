import { AppError } from '@clipwright/contract/errors'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { StripeConfig } from '#config/stripe-config.ts'
import { openStripe } from './stripe-client.ts'

/** How far the time in a signature may be from ours, either way. */
const toleranceSec = 300

/** An id, or the object itself where it was expanded; recordings of older versions of the API have either. */
const Reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .catch(null)

const EventBody = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number().int(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: z.string(),
      customer: Reference,
      payment_intent: Reference,
    }),
  }),
})

/** What an event hints at. Its other fields are in the version of the endpoint, so nothing more is believed. */
export type EventHint = {
  eventId: string
  type: string
  createdAt: Date
  isLive: boolean
  objectId: string
  customerId: string | null
  intentId: string | null
}

/** The hint in an event, of any version of the API. Throws `ZodError` for what is no event. */
export function toHint(event: unknown): EventHint {
  const { id, type, created, livemode, data } = EventBody.parse(event)
  const { object } = data
  const isKind = (kind: string) => object.object === kind
  return {
    eventId: id,
    type,
    createdAt: new Date(created * 1000),
    isLive: livemode,
    // What has no id of its own, such as a summary, is about a customer.
    objectId: object.id ?? object.customer ?? id,
    customerId: (isKind('customer') ? object.id : object.customer) ?? null,
    intentId: (isKind('payment_intent') ? object.id : object.payment_intent) ?? null,
  }
}

/** The hint of a signed event. Throws `NoPermission` for one that is not genuine, or older or newer than five minutes. */
export async function readEvent(config: StripeConfig, body: Buffer, signature: string, nowMs: number): Promise<EventHint> {
  const stripe = await openStripe(config)
  const signedSec = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
  if (!(Math.abs(nowMs / 1000 - signedSec) <= toleranceSec)) throw new AppError('NoPermission', { cause: 'signed at another time' })
  for (const secret of config.webhookSecrets) {
    const event = verify(stripe, body, signature, secret)
    if (event) return toHint(event)
  }
  throw new AppError('NoPermission', { cause: 'not signed with our secret' })
}

function verify(stripe: Stripe, body: Buffer, signature: string, secret: string): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSec)
  } catch (error) {
    if (error instanceof stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}
