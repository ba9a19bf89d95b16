import { ImportChannelId } from '@clipwright/contract/ids'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { Db } from '#platform/db/tx.ts'
import type { ChannelRow } from '../auto-import-tables.ts'
import { hubPath, renewalMs } from './ask-hub.ts'
import { hubSecret, isSigned } from './hub-secret.ts'
import { findChannelOfHub, recordHubCall, updateHub } from './hubs.store.ts'

const Confirmation = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.topic': z.string(),
  'hub.challenge': z.string().min(1).max(500),
  'hub.lease_seconds': z.coerce.number().int().positive().optional(),
})

const usualLeaseSec = 86_400
const maxBytes = 5 * 1024 * 1024

async function findChannel(db: Db, request: FastifyRequest): Promise<ChannelRow | undefined> {
  const id = ImportChannelId.safeParse((request.params as { channelId: string }).channelId)
  return id.success ? findChannelOfHub(db, id.data) : undefined
}

/**
 * `GET /api/auto-import/hubs/:channelId`: a hub asks whether we meant to subscribe. `POST`: it says that there is news. What it sends is not
 * read, only its signature: the feed itself is looked at. A wrong signature is answered like a right one, as WebSub wants, and does nothing.
 */
export function addHubRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  void app.register(async (hubs) => {
    hubs.removeAllContentTypeParsers()
    hubs.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, callback) => callback(null, body))

    hubs.get(hubPath(':channelId'), async (request, reply) => {
      const channel = await findChannel(db, request)
      const confirmation = Confirmation.safeParse(request.query).data
      if (!channel?.hubTopic || channel.hubState === 'none' || confirmation?.['hub.topic'] !== channel.hubTopic) {
        return reply.code(404).send()
      }
      const leaseMs = renewalMs(confirmation['hub.lease_seconds'] ?? usualLeaseSec)
      await db.transaction(async (tx) => {
        const hubAskAt = await readTimeAfter(tx, leaseMs)
        await updateHub(tx, channel.orgId, channel.id, { hubAskAt, ...(channel.hubState === 'asked' ? { hubState: 'on' } : {}) })
      })
      return reply.type('text/plain').header('x-content-type-options', 'nosniff').send(confirmation['hub.challenge'])
    })

    hubs.post(hubPath(':channelId'), async (request, reply) => {
      const channel = await findChannel(db, request)
      // Gone for good, so that the hub forgets it.
      if (!channel) return reply.code(410).send()
      const signature = request.headers['x-hub-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (isSigned(await hubSecret(db, channel.id), body, typeof signature === 'string' ? signature : undefined)) {
        await recordHubCall(db, channel.orgId, channel.id)
      }
      return reply.code(202).send()
    })
  })
}
