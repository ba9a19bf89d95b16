import type { OrgId } from '@clipwright/contract/ids'
import type { PaymentCard } from '@clipwright/contract/plans/subscriptions'
import type { PlanName } from '@clipwright/contract/plans/plan-names'
import type { Money } from '@clipwright/money/money'
import type { Db, Queryable } from '#platform/db/tx.ts'

/** `plan`: what is paid for, as a person calls it; null for a payment that is for no plan. */
export type Payment = { invoiceId: string; orgId: OrgId; amount: Money; plan: PlanName | null }

/** `needsAction`: the person must confirm it with their bank, on the page of the payment. */
export type PaymentOutcome = 'paid' | 'needsAction' | 'declined'

/**
 * What takes and returns money. It has no rule of billing: what is charged, changed and granted is decided and stored before it is
 * asked, and nothing holds a lock meanwhile.
 */
export type PaymentProvider = {
  platform: 'BUILTIN' | 'STRIPE'
  /** Path of the page where a person pays an invoice, or takes the second step. */
  payPath(invoiceId: string): string
  /** Path of the page that leads to where the card is changed. */
  cardPath: string
  /** Address of the page where the card is changed; `returnUrl` is where a page elsewhere leads back to. */
  openCardPage(db: Db, orgId: OrgId, returnUrl: string): Promise<string>
  /** What renewals are charged to; null before the first payment. */
  findCard(db: Queryable, orgId: OrgId): Promise<PaymentCard | null>
  /** Charges the card without the person. For an invoice that was paid it answers so again and takes nothing. */
  charge(db: Db, payment: Payment): Promise<PaymentOutcome>
  /** Gives back a part of a payment, once for each id. */
  refund(db: Db, refund: Payment & { refundId: string }): Promise<void>
}
