import { AppError } from '@clipwright/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Db } from '#platform/db/tx.ts'
import { apiPrefix } from '#platform/http/http-server.ts'
import { isSameSecret } from '#platform/secrets/secret-text.ts'
import { followPurchaseJob } from '../jobs/follow-purchase.job.ts'
import { readPurchaseEvent } from './read-purchase-event.ts'
import { findOrg, insertEvent } from './revenuecat.store.ts'

const maxEventBytes = 1024 * 1024

/** `POST /api/webhooks/revenuecat` takes RevenueCat's events. It must answer 200: anything else counts as a failure, also 201. */
export function addRevenueCatRoutes(app: FastifyInstance, { db, config }: { db: Db; config: Config }): void {
  const { revenueCat } = config
  if (!revenueCat) return
  app.post(`${apiPrefix}/webhooks/revenuecat`, { bodyLimit: maxEventBytes }, async (request, reply) => {
    const header = request.headers.authorization ?? ''
    if (!isSameSecret(header, revenueCat.authorization)) {
      throw new AppError('NoPermission', { cause: 'not sent with our secret' })
    }
    const { eventId, type, userIds, refundedCause } = readPurchaseEvent(request.body)
    const orgId = (await findOrg(db, userIds)) ?? null
    await db.transaction(async (tx) => {
      const isNew = await insertEvent(tx, { eventId, orgId, type })
      if (isNew && orgId !== null) await followPurchaseJob.enqueue(tx, { orgId, eventId, refundedCause }, { orgId, key: eventId })
    })
    return reply.send({ received: true })
  })
}
