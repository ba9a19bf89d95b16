import { once } from 'node:events'
import { AppError } from '@clipwright/contract/errors'
import type { LiveEvent } from '@clipwright/contract/events'
import type { OrgId } from '@clipwright/contract/ids'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '#platform/db/tx.ts'
import { requireCaller, requirePerson } from '#platform/http/call-endpoint.ts'
import type { FindPerson } from '#platform/http/context.ts'
import { parseQuery } from '#platform/http/parse-input.ts'
import { RateExceeded } from '#platform/http/rate-limit.ts'
import type { LiveHub } from './live-hub.ts'
import { currentPlace, isAfter, isComplete, parseWireId, placeBefore, toWireId, type LiveCursor } from './live.store.ts'

/** A client with this much unsent gets nothing more until it reads. */
const maxUnsentBytes = 256 * 1024
const pingMs = 15_000
/** After so many pings the token is looked at again, so that signing out ends the stream. */
const roundsPerCheck = 4
const endWithinMs = 2_000
const maxStreamsPerSession = 5
const maxStreamsPerOrg = 50

type EventsRouteOptions = { db: Db; live: LiveHub; findPerson: FindPerson; pingMs?: number }

function frame(id: LiveCursor, event: LiveEvent): string {
  return `id: ${toWireId(id)}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

/** `sinceMs`: how long ago the page began to ask for what it shows. */
const EventsQuery = z.object({ sinceMs: z.coerce.number().int().min(0).max(600_000).optional() })

/** `noticesFrom`: what happened before is told for the sake of what the page shows, and announced to nobody again. */
type Start = { cursor: LiveCursor; noticesFrom: LiveCursor; resync: boolean }

/** Where the client goes on, and whether it must fetch everything again first. */
async function startingPlace(
  db: Db,
  orgId: OrgId,
  { cursor, sinceMs }: { cursor: LiveCursor | undefined; sinceMs: number | undefined },
): Promise<Start> {
  if (cursor && (await isComplete(db, cursor))) return { cursor, noticesFrom: cursor, resync: false }
  const now = await currentPlace(db)
  if (cursor) return { cursor: now, noticesFrom: now, resync: true }
  const before = sinceMs === undefined ? null : await placeBefore(db, orgId, sinceMs)
  return { cursor: before ?? now, noticesFrom: now, resync: false }
}

/** Keeps the connection alive through proxies, and ends it when the client has read nothing for a whole round. */
function watchReader(reply: FastifyReply, isReady: () => boolean, stillMay: () => Promise<unknown>, pingMs: number): () => void {
  let wasStuck = false
  let rounds = 0
  const round = setInterval(() => {
    const isStuck = !isReady()
    // It comes back with its last id and goes on from there.
    if (isStuck && wasStuck) reply.raw.destroy()
    else if (!isStuck) reply.raw.write(': ping\n\n')
    wasStuck = isStuck
    rounds += 1
    if (rounds % roundsPerCheck === 0) stillMay().catch(() => reply.raw.destroy())
  }, pingMs)
  reply.raw.on('drain', () => (wasStuck = false))
  return () => clearInterval(round)
}

/** Writing after the end would be an error of its own. */
function isWritable({ raw }: FastifyReply): boolean {
  return !raw.destroyed && !raw.writableEnded && raw.writableLength < maxUnsentBytes
}

/** An orderly end, which a client tells from a broken connection; one that does not read is cut off. */
function endStream(reply: FastifyReply): void {
  reply.raw.end()
  setTimeout(() => reply.raw.destroy(), endWithinMs).unref()
}

function openStream(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
}

/**
 * `GET /api/events`: `hello`, then every event of the caller's organisation. `last-event-id` resumes; a first stream begins
 * `sinceMs` ago, so that no change falls between an answer that a page shows and its stream.
 */
export function addEventsRoute(app: FastifyInstance, options: EventsRouteOptions): void {
  app.get('/api/events', async (request, reply) => {
    const caller = await requireCaller(request, options)
    if (!caller.permissions.includes('project:view')) throw new AppError('NoPermission')
    const isFull =
      options.live.count({ sessionId: caller.sessionId }) >= maxStreamsPerSession ||
      options.live.count({ orgId: caller.orgId }) >= maxStreamsPerOrg
    if (isFull) throw new RateExceeded(10)

    const lastEventId = request.headers['last-event-id']
    const { cursor, noticesFrom, resync } = await startingPlace(options.db, caller.orgId, {
      cursor: parseWireId(typeof lastEventId === 'string' ? lastEventId : undefined),
      sinceMs: parseQuery(EventsQuery, request.query).sinceMs,
    })
    openStream(reply)
    const isReady = () => isWritable(reply)
    reply.raw.write(`retry: 2000\n\n${frame(cursor, { type: 'hello', sentAt: new Date().toISOString() })}`)
    if (resync) reply.raw.write(frame(cursor, { type: 'resync' }))

    const stillMay = () => requireCaller(request, options)
    const close = () => endStream(reply)
    const recheck = () => void stillMay().catch(close)
    const seat = options.live.join({
      orgId: caller.orgId,
      userId: caller.userId,
      sessionId: caller.sessionId,
      cursor,
      isReady,
      send: (event) => {
        if (event.event.type === 'notice' && !isAfter(event.cursor, noticesFrom)) return
        reply.raw.write(frame(event.cursor, event.event))
      },
      close,
      recheck,
    })
    // Who was signed out between the first look and the seat got no word of it.
    recheck()
    reply.raw.on('drain', () => seat.wake())
    const unwatch = watchReader(reply, isReady, stillMay, options.pingMs ?? pingMs)
    await once(reply.raw, 'close')
    unwatch()
    seat.leave()
  })
}

/** `GET /api/auth/events`: `hello` for any signed-in person, with or without organisation; ends when the session does. */
export function addAuthEventsRoute(app: FastifyInstance, options: EventsRouteOptions): void {
  app.get('/api/auth/events', async (request, reply) => {
    const stillMay = () => requirePerson(request, options)
    const { person } = await stillMay()
    if (person.isApiKey) throw new AppError('NoPermission', { cause: 'an API key' })
    if (options.live.countWatched(person.sessionId) >= maxStreamsPerSession) throw new RateExceeded(10)
    openStream(reply)
    const hello: LiveEvent = { type: 'hello', sentAt: new Date().toISOString() }
    reply.raw.write(`retry: 2000\n\nevent: hello\ndata: ${JSON.stringify(hello)}\n\n`)
    const close = () => endStream(reply)
    const recheck = () => void stillMay().catch(close)
    const leave = options.live.watch({ userId: person.userId, sessionId: person.sessionId, close, recheck })
    recheck()
    const isReady = () => isWritable(reply)
    const unwatch = watchReader(reply, isReady, stillMay, options.pingMs ?? pingMs)
    await once(reply.raw, 'close')
    unwatch()
    leave()
  })
}
