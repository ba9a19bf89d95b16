import { once } from 'node:events'
import { AppError } from '@clipwright/contract/errors'
import type { LiveEvent } from '@clipwright/contract/events'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import { requireCaller } from '#platform/http/call-endpoint.ts'
import type { FindCaller } from '#platform/http/context.ts'
import { RateExceeded } from '#platform/http/rate-limit.ts'
import type { LiveHub } from './live-hub.ts'
import { currentPlace, isComplete, parseWireId, toWireId, type LiveCursor } from './live.store.ts'

const MAX_UNSENT_BYTES = 256 * 1024
const PING_MS = 15_000
const MAX_STREAMS_PER_SESSION = 5
const MAX_STREAMS_PER_ORG = 50

export type EventsRouteOptions = { db: Db; live: LiveHub; findCaller: FindCaller }

function frame(id: LiveCursor, event: LiveEvent): string {
  return `id: ${toWireId(id)}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

/** Where the client goes on, and whether it must fetch everything again first. */
async function startingPlace(db: Db, wished: LiveCursor | undefined): Promise<{ cursor: LiveCursor; resync: boolean }> {
  if (!wished) return { cursor: await currentPlace(db), resync: false }
  if (await isComplete(db, wished)) return { cursor: wished, resync: false }
  return { cursor: await currentPlace(db), resync: true }
}

function writeTo(reply: FastifyReply): (text: string) => void {
  return (text) => {
    if (reply.raw.destroyed) return
    // A reader this far behind is gone or too slow; it comes back with its last id.
    if (reply.raw.writableLength > MAX_UNSENT_BYTES) reply.raw.destroy()
    else reply.raw.write(text)
  }
}

/** `GET /api/events`: `hello`, then every event of the caller's organisation. `last-event-id` resumes. */
export function addEventsRoute(app: FastifyInstance, options: EventsRouteOptions): void {
  app.get('/api/events', async (request, reply) => {
    const caller = await requireCaller(request, options)
    if (!caller.permissions.includes('project:view')) throw new AppError('NoPermission')
    const isFull =
      options.live.count({ sessionId: caller.sessionId }) >= MAX_STREAMS_PER_SESSION ||
      options.live.count({ orgId: caller.orgId }) >= MAX_STREAMS_PER_ORG
    if (isFull) throw new RateExceeded(10)

    const wished = request.headers['last-event-id']
    const { cursor, resync } = await startingPlace(options.db, parseWireId(typeof wished === 'string' ? wished : undefined))
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    const write = writeTo(reply)
    write(`retry: 2000\n\n${frame(cursor, { type: 'hello', sentAt: new Date().toISOString() })}`)
    if (resync) write(frame(cursor, { type: 'resync' }))

    const leave = options.live.join({
      orgId: caller.orgId,
      sessionId: caller.sessionId,
      cursor,
      send: (stored) => write(frame(stored.cursor, stored.event)),
    })
    const ping = setInterval(() => write(': ping\n\n'), PING_MS)
    await once(reply.raw, 'close')
    clearInterval(ping)
    leave()
  })
}
