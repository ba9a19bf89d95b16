import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import { apiPrefix } from '#platform/http/http-server.ts'
import { addressBlock, takeFromLimit } from '#platform/http/rate-limit.ts'
import { requestOrigin } from '#platform/http/request-origin.ts'
import { readPayment } from '../read-payment.ts'
import { requireShop } from '../shop.ts'
import { convergePayment } from './converge-payment.ts'
import { readEvent } from './read-event.ts'
import { storeEvent } from './store-event.ts'
import { findStripeTill } from './stripe-till.ts'
import { findInvoiceOrg } from './stripe.store.ts'

type StripeRouteOptions = { db: Db; config: Config }

const maxEventBytes = 1024 * 1024
const pagesPerMinute = { limit: 30, windowSec: 60 }

/** `GET /api/billing/pay/:invoiceId` leads to where an invoice is paid; `POST /api/webhooks/stripe` takes Stripe’s events. */
export function addStripeRoutes(app: FastifyInstance, options: StripeRouteOptions): void {
  const { stripe } = options.config
  if (!stripe) return
  app.get(`${apiPrefix}/billing/pay/:invoiceId`, (request, reply) => leadToPayPage(request, reply, options))
  app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    // The signature is over the bytes as they came.
    webhooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, callback) => callback(null, body))
    webhooks.post(`${apiPrefix}/webhooks/stripe`, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const hint = await readEvent(stripe, body, typeof signature === 'string' ? signature : '', Date.now())
      await storeEvent(options.db, stripe, hint)
      return reply.send({ received: true })
    })
  })
}

/**
 * Needs no session: whoever has the link, with the secret id of the invoice, may pay it and sees nothing else. A browser that comes back from
 * paying passes here too, so what it paid is there before the event tells of it.
 */
async function leadToPayPage(request: FastifyRequest, reply: FastifyReply, { db, config }: StripeRouteOptions): Promise<FastifyReply> {
  const shop = requireShop(config)
  const till = findStripeTill(config)
  const { invoiceId } = request.params as { invoiceId: string }
  await takeFromLimit(db, { key: `payPage:${addressBlock(request.ip)}`, ...pagesPerMinute })
  const invoice = await findInvoiceOrg(db, invoiceId)
  if (!invoice || !till) throw new AppError('RecordNotExisted', { cause: `invoice ${invoiceId}` })
  const origin = requestOrigin(request, config.http.publicUrl)
  await convergePayment(shop, till, db, invoice.orgId, invoiceId)
  const payment = await readPayment(db, invoice.orgId, invoiceId)
  const isBack = (request.query as { paid?: unknown }).paid === '1'
  const page =
    payment &&
    !isBack &&
    (await till.openPayPage(db, {
      payment,
      product: `${shop.seller.name} ${payment.plan ?? ''}`.trim(),
      successUrl: `${origin}${till.payPath(invoiceId)}?paid=1`,
      cancelUrl: `${origin}/subscription`,
    }))
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  return reply.redirect(page || `${origin}/subscription/redirect`, 303)
}
