import type { OrgId } from '@clipwright/contract/ids'
import type { PaymentCard } from '@clipwright/contract/plans/subscriptions'
import type { Money } from '@clipwright/money/money'
import type { Db, Queryable } from '#platform/db/tx.ts'

export type Payment = { invoiceId: string; orgId: OrgId; amount: Money }

/** `needsAction`: the person must confirm it with their bank, on the page of the payment. */
export type PaymentOutcome = 'paid' | 'needsAction' | 'declined'

/**
 * What takes and returns money. It has no rule of billing: what is charged, changed and granted is decided and stored before it is
 * asked, and nothing holds a lock meanwhile.
 */
export type PaymentProvider = {
  platform: 'BUILTIN'
  /** Path of the page where a person pays an invoice, or takes the second step. */
  payPath(invoiceId: string): string
  /** Path of the page where the card is changed. */
  cardPath: string
  /** What renewals are charged to; null before the first payment. */
  findCard(db: Queryable, orgId: OrgId): Promise<PaymentCard | null>
  /** Charges the card without the person. For an invoice that was paid it answers so again and takes nothing. */
  charge(db: Db, payment: Payment): Promise<PaymentOutcome>
  /** Gives back a part of a payment, once for each id. */
  refund(db: Db, refund: Payment & { refundId: string }): Promise<void>
}
