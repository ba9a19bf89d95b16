import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import { requireCaller } from '#platform/http/call-endpoint.ts'
import { contentDisposition } from '#platform/http/content-disposition.ts'
import type { FindPerson } from '#platform/http/context.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'
import { chooseLanguage } from '#platform/http/request-language.ts'
import * as invoices from '../invoices.store.ts'
import { requireShop } from '../shop.ts'
import { drawPaper } from './draw-paper.ts'
import { writePaper } from './invoice-paper.ts'

type InvoicePdfOptions = { db: Db; config: Config; findPerson: FindPerson }

const pdfsPerHour = 60

async function sendPdf(request: FastifyRequest, reply: FastifyReply, options: InvoicePdfOptions): Promise<FastifyReply> {
  const { orgId, userId, permissions } = await requireCaller(request, options)
  if (!permissions.includes('subscription:edit')) throw new AppError('NoPermission', { cause: 'needs subscription:edit' })
  requireShop(options.config)
  const { invoiceId } = request.params as { invoiceId: string }
  const invoice = await invoices.findInvoice(options.db, orgId, invoiceId)
  if (!invoice || invoice.number === null) throw new AppError('RecordNotExisted', { cause: `invoice ${invoiceId}` })
  await takeFromLimit(options.db, { key: `invoicePdf:user:${userId}`, limit: pdfsPerHour, windowSec: 3600 })
  const of = invoice.ofInvoiceId === null ? undefined : await invoices.findInvoice(options.db, orgId, invoice.ofInvoiceId)
  const language = chooseLanguage(request.headers['accept-language'])
  const paper = writePaper(invoice, language, of?.number ?? null)
  const bytes = await drawPaper(paper, { number: invoice.number, language, at: invoice.issuedAt ?? invoice.createdAt })
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': contentDisposition('attachment', `${invoice.number}.pdf`),
    'cache-control': 'no-store',
  })
  return reply.send(bytes)
}

/** `GET /api/invoices/:invoiceId/pdf`: an invoice or credit note in the reader’s language. */
export function addInvoicePdf(app: FastifyInstance, options: InvoicePdfOptions): void {
  app.get('/api/invoices/:invoiceId/pdf', (request, reply) => sendPdf(request, reply, options))
}
