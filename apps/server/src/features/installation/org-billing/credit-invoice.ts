import type { creditInvoice as creditEndpoint, resendInvoice as resendEndpoint } from '@clipwright/contract/installation/org-billing'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { creditPaidInvoice, mailInvoice } from '../../plans/billing/credit-paid-invoice.ts'
import { openOrg } from './open-org.ts'

export async function resendInvoice(
  ctx: PersonContext,
  { orgId, invoiceId }: Input<typeof resendEndpoint>,
): Promise<Reply<typeof resendEndpoint>> {
  const { shop } = await openOrg(ctx, orgId)
  return ctx.db.transaction(async (tx) => {
    if (!(await mailInvoice(shop, tx, orgId, invoiceId))) throw new AppError('RecordNotExisted', { cause: `invoice ${invoiceId}` })
    await recordAudit(ctx, tx, { orgId, actorId: ctx.userId, action: 'invoice.resent', object: `invoice:${invoiceId}` })
    return { done: true }
  })
}

export async function creditInvoice(
  ctx: PersonContext,
  { orgId, invoiceId, reason }: Input<typeof creditEndpoint>,
): Promise<Reply<typeof creditEndpoint>> {
  const { shop } = await openOrg(ctx, orgId)
  return ctx.db.transaction(async (tx) => {
    const note = await creditPaidInvoice(shop, tx, orgId, invoiceId)
    if (note === 'notPaid') throw new AppError('RecordNotExisted', { cause: `invoice ${invoiceId} is not paid` })
    if (note === 'credited') throw new AppError('RecordExisted', { say: 'This invoice was credited before.' })
    await recordAudit(ctx, tx, {
      orgId,
      actorId: ctx.userId,
      action: 'invoice.credited',
      object: `invoice:${invoiceId}`,
      details: { number: note.number, reason },
    })
    return note
  })
}
