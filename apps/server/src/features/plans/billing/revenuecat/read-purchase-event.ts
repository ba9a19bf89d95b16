import { OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'

const Ids = z.array(z.string()).catch([])

const EventBody = z.object({
  event: z.object({
    id: z.string().min(1).max(255),
    type: z.string().min(1).max(100),
    app_user_id: z.string().nullish().catch(null),
    original_app_user_id: z.string().nullish().catch(null),
    aliases: Ids,
    transferred_to: Ids,
    store: z.string().nullish().catch(null),
    transaction_id: z.union([z.string(), z.number()]).nullish().catch(null),
    cancel_reason: z.string().nullish().catch(null),
  }),
})

type PurchaseEvent = {
  eventId: string
  type: string
  /** Who may be meant, the likeliest first: the app gives the id of the organisation, and RevenueCat may know it by another. */
  userIds: OrgId[]
  /** Cause in the ledger of a purchase that the store gave back; null otherwise. */
  refundedCause: string | null
}

/** Throws `ZodError` for what is no event. Prices in it are floating-point numbers, and never read. */
export function readPurchaseEvent(body: unknown): PurchaseEvent {
  const { event } = EventBody.parse(body)
  const ids = [event.app_user_id, ...event.transferred_to, event.original_app_user_id, ...event.aliases]
  const isRefund = event.type === 'CANCELLATION' && event.cancel_reason === 'CUSTOMER_SUPPORT'
  return {
    eventId: event.id,
    type: event.type,
    userIds: [...new Set(ids)].flatMap((id) => OrgId.safeParse(id).data ?? []),
    refundedCause: isRefund && event.store && event.transaction_id ? causeOf(event.store, event.transaction_id) : null,
  }
}

/** What a purchase is granted for, once. */
export const causeOf = (store: string, transactionId: string | number): string => `rc:${store.toLowerCase()}:${transactionId}`
