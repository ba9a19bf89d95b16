import { AppError } from '@clipwright/contract/errors'
import type { RequestContext } from '#platform/http/context.ts'
import { applyOutcome } from './apply-outcome.ts'
import * as invoices from './invoices.store.ts'
import { readPayment } from './read-payment.ts'
import type { Shop } from './shop.ts'

/**
 * Charges the card on file for a switch that was just stored. Returns the page to pay on where there is no card yet, null when it is paid.
 * Throws `UpgradeCardError` when the card was declined, and the switch is given up; `UpgradeCardSCAError` when the bank asks for a second step.
 */
export async function chargePending(ctx: RequestContext, shop: Shop, invoiceId: string): Promise<string | null> {
  const { provider } = shop
  const { db, orgId } = ctx
  if (!(await provider.findCard(db, orgId))) return provider.payPath(invoiceId)
  const payment = await readPayment(db, orgId, invoiceId)
  if (!payment) return null
  const outcome = await provider.charge(db, payment)
  await db.transaction(async (tx) => {
    await applyOutcome(shop, tx, { orgId, invoiceId, outcome, isPersonThere: true })
    if (outcome === 'declined') await invoices.updateInvoice(tx, orgId, invoiceId, { status: 'void' })
  })
  if (outcome === 'declined') throw paymentRefusals.declined(`${ctx.origin}${provider.cardPath}`)
  if (outcome === 'needsAction') throw paymentRefusals.needsAction(`${ctx.origin}${provider.payPath(invoiceId)}`)
  return null
}

/** Pages show the link, which leads to where it is put right, beside their own words. */
export const paymentRefusals = {
  declined: (url: string) =>
    new AppError('UpgradeCardError', { say: `Your card was declined. Check its details or use another card. ${url}` }),
  needsAction: (url: string) =>
    new AppError('UpgradeCardSCAError', { say: `Payment for this subscription requires additional action. ${url}` }),
  unpaid: (url: string) =>
    new AppError('InvoiceUnpaidError', { say: `The latest invoice is unpaid because the payment method was declined. ${url}` }),
}
