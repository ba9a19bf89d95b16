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
import { readCurrentPosition, isAfter, isComplete, parseWireId, findPositionBefore, toWireId, type LiveCursor } from './live.store.ts'

/** A client with this much unsent data gets no more until it reads. */
const maxUnsentBytes = 256 * 1024
const pingMs = 15_000
/** The token is checked again after this many pings, so that signing out ends the stream. */
const roundsPerCheck = 4
const endWithinMs = 2_000
const maxStreamsPerSession = 5
const maxStreamsPerOrg = 50

type EventsRouteOptions = { db: Db; live: LiveHub; findPerson: FindPerson; pingMs?: number }

function frame(id: LiveCursor, event: LiveEvent): string {
  return `id: ${toWireId(id)}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

/** `sinceMs`: how long ago the page started to load what it shows. */
const EventsQuery = z.object({ sinceMs: z.coerce.number().int().min(0).max(600_000).optional() })

/** `noticesFrom`: earlier events are sent to update the page, but not announced again. */
type Start = { cursor: LiveCursor; noticesFrom: LiveCursor; resync: boolean }

/** Where the client resumes, and whether it must reload everything first. */
async function findStart(
  db: Db,
  orgId: OrgId,
  { cursor, sinceMs }: { cursor: LiveCursor | undefined; sinceMs: number | undefined },
): Promise<Start> {
  const now = await readCurrentPosition(db)
  // After a restored backup positions are counted from an earlier one again: none that comes soon would be after the client's.
  const isKnown = cursor && !isAfter(cursor, now) && (await isComplete(db, cursor))
  if (isKnown) return { cursor, noticesFrom: cursor, resync: false }
  if (cursor) return { cursor: now, noticesFrom: now, resync: true }
  const before = sinceMs === undefined ? null : await findPositionBefore(db, orgId, sinceMs)
  return { cursor: before ?? now, noticesFrom: now, resync: false }
}

/** Keeps the connection alive through proxies, and ends it when the client has read nothing for a whole round. */
function monitorReader(reply: FastifyReply, isReady: () => boolean, checkAccess: () => Promise<unknown>, pingMs: number): () => void {
  let wasStuck = false
  let rounds = 0
  const round = setInterval(() => {
    const isStuck = !isReady()
    // It reconnects with its last id and resumes from there.
    if (isStuck && wasStuck) reply.raw.destroy()
    else if (!isStuck) reply.raw.write(': ping\n\n')
    wasStuck = isStuck
    rounds += 1
    if (rounds % roundsPerCheck === 0) checkAccess().catch(() => reply.raw.destroy())
  }, pingMs)
  reply.raw.on('drain', () => (wasStuck = false))
  return () => clearInterval(round)
}

/** Writing after the end would be another error. */
function isWritable({ raw }: FastifyReply): boolean {
  return !raw.destroyed && !raw.writableEnded && raw.writableLength < maxUnsentBytes
}

/** Ends the stream properly, which a client can tell from a broken connection; a client that does not read is cut off. */
function endStream(reply: FastifyReply): void {
  reply.raw.end()
  setTimeout(() => reply.raw.destroy(), endWithinMs).unref()
}

/** A client may have hung up while it was looked up; no `close` follows then. */
async function waitForEnd({ raw }: FastifyReply): Promise<void> {
  if (!raw.destroyed) await once(raw, 'close')
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
 * `GET /api/events`: `hello`, then every event of the caller’s organisation. `last-event-id` resumes; a first stream
 * starts `sinceMs` ago, so that no change is lost between the data a page shows and its stream.
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
    const { cursor, noticesFrom, resync } = await findStart(options.db, caller.orgId, {
      cursor: parseWireId(typeof lastEventId === 'string' ? lastEventId : undefined),
      sinceMs: parseQuery(EventsQuery, request.query).sinceMs,
    })
    openStream(reply)
    const isReady = () => isWritable(reply)
    reply.raw.write(`retry: 2000\n\n${frame(cursor, { type: 'hello', sentAt: new Date().toISOString() })}`)
    if (resync) reply.raw.write(frame(cursor, { type: 'resync' }))

    const checkAccess = () => requireCaller(request, options)
    const close = () => endStream(reply)
    const recheck = () => void checkAccess().catch(close)
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
    // Somebody signed out between the first check and this one was not told.
    recheck()
    reply.raw.on('drain', () => seat.wake())
    const unwatch = monitorReader(reply, isReady, checkAccess, options.pingMs ?? pingMs)
    await waitForEnd(reply)
    unwatch()
    seat.leave()
  })
}

/** `GET /api/auth/events`: `hello` for any signed-in person, with or without an organisation; ends with the session. */
export function addAuthEventsRoute(app: FastifyInstance, options: EventsRouteOptions): void {
  app.get('/api/auth/events', async (request, reply) => {
    const checkAccess = () => requirePerson(request, options)
    const { person } = await checkAccess()
    if (person.isApiKey) throw new AppError('NoPermission', { cause: 'an API key' })
    if (options.live.countWatched(person.sessionId) >= maxStreamsPerSession) throw new RateExceeded(10)
    openStream(reply)
    const hello: LiveEvent = { type: 'hello', sentAt: new Date().toISOString() }
    reply.raw.write(`retry: 2000\n\nevent: hello\ndata: ${JSON.stringify(hello)}\n\n`)
    const close = () => endStream(reply)
    const recheck = () => void checkAccess().catch(close)
    const leave = options.live.watch({ userId: person.userId, sessionId: person.sessionId, close, recheck })
    recheck()
    const isReady = () => isWritable(reply)
    const unwatch = monitorReader(reply, isReady, checkAccess, options.pingMs ?? pingMs)
    await waitForEnd(reply)
    unwatch()
    leave()
  })
}
