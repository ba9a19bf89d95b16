import type { OrgId, UserId } from '@clipwright/contract/ids'
import { listen, type Listener } from '#platform/db/listen.ts'
import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { closeChannel, readClosing } from './close-streams.ts'
import { isAfter, liveChannel, pruneEvents, readEventsAfter, type LiveCursor, type StoredEvent } from './live.store.ts'

const batch = 500
const recheckMs = 50
const keepMs = 60 * 60_000
const pruneEveryMs = 5 * 60_000

/**
 * One connected client. The hub advances `cursor` as it delivers events, and only delivers while the client is ready, so
 * that a slow client costs no memory: undelivered events stay in the database.
 */
type LiveClient = {
  orgId: OrgId
  userId: UserId
  sessionId: string
  cursor: LiveCursor
  isReady(): boolean
  send(event: StoredEvent): void
  close(): void
  /** Checks again whether the client may listen, and ends its stream if not. */
  recheck(): void
}

/** A stream of a person, in no particular organisation: it carries no events, but ends with the session. */
type PersonStream = Pick<LiveClient, 'userId' | 'sessionId' | 'close' | 'recheck'>

type LiveSeat = {
  /** The client became ready again. */
  wake(): void
  leave(): void
}

export type LiveHub = {
  /** Starts delivering events after the client’s cursor. */
  join(client: LiveClient): LiveSeat
  count(where: { orgId?: string; sessionId?: string }): number
  /** Registers a stream that ends with its session; call the returned function when it has ended by itself. */
  watch(stream: PersonStream): () => void
  countWatched(sessionId: string): number
  close(): Promise<void>
}

class Hub {
  readonly #db: Db
  readonly #log: Log
  readonly #clients = new Set<LiveClient>()
  readonly #watched = new Set<PersonStream>()
  /** Organisations whose events are being read, and whether to read once more afterwards. */
  readonly #reading = new Map<string, { again: boolean }>()
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
    const prune = setInterval(() => this.#prune(), pruneEveryMs)
    prune.unref()
    this.#timers.add(prune)
  }

  get clients(): ReadonlySet<LiveClient> {
    return this.#clients
  }

  add(client: LiveClient): LiveSeat {
    this.#clients.add(client)
    this.wake(client.orgId)
    return { wake: () => this.wake(client.orgId), leave: () => void this.#clients.delete(client) }
  }

  wake(orgId: string): void {
    const reading = this.#reading.get(orgId)
    if (reading) reading.again = true
    else if (this.#ready(orgId).length > 0) void this.#pump(orgId)
  }

  wakeAll(): void {
    for (const orgId of new Set([...this.#clients].map((client) => client.orgId))) this.wake(orgId)
  }

  end(payload: string): void {
    const which = readClosing(payload)
    if (!which) return
    for (const client of this.#clients) {
      const fits = (Object.keys(which) as (keyof typeof which)[]).every((part) => client[part] === which[part])
      if (fits) client.close()
    }
    // Ending an organisation’s streams leaves the person signed in.
    if (which.orgId !== undefined) return
    for (const stream of this.#watched) {
      if ((which.userId ?? stream.userId) === stream.userId && (which.sessionId ?? stream.sessionId) === stream.sessionId) stream.close()
    }
  }

  /** While notifications were lost, somebody may have been signed out. */
  recheckAll(): void {
    for (const client of [...this.#clients, ...this.#watched]) client.recheck()
  }

  watch(stream: PersonStream): () => void {
    this.#watched.add(stream)
    return () => void this.#watched.delete(stream)
  }

  get watched(): ReadonlySet<PersonStream> {
    return this.#watched
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#clients.clear()
    this.#watched.clear()
  }

  #ready(orgId: string): LiveClient[] {
    return [...this.#clients].filter((client) => client.orgId === orgId && client.isReady())
  }

  async #pump(orgId: string): Promise<void> {
    const reading = { again: true }
    this.#reading.set(orgId, reading)
    let pending = false
    try {
      while (reading.again) {
        reading.again = false
        pending = await this.#readOnce(orgId)
      }
    } catch (error) {
      // Clients keep their cursor; the next wake-up or reconnect reads from there.
      this.#log.warn({ err: error, orgId }, 'live events could not be read')
      pending = true
    } finally {
      this.#reading.delete(orgId)
    }
    if (pending) this.#wakeLater(orgId)
  }

  async #readOnce(orgId: string): Promise<boolean> {
    const clients = this.#ready(orgId)
    const cursors = clients.map((client) => client.cursor)
    const first = cursors[0]
    if (!first) return false
    const oldest = cursors.reduce((a, b) => (isAfter(a, b) ? b : a), first)
    const { events, pending } = await readEventsAfter(this.#db, orgId, oldest, batch)
    for (const client of clients) {
      for (const event of events) {
        if (!isAfter(event.cursor, client.cursor) || !this.#clients.has(client)) continue
        if (!client.isReady()) break
        client.cursor = event.cursor
        client.send(event)
      }
    }
    return pending
  }

  #wakeLater(orgId: string): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.wake(orgId)
    }, recheckMs)
    timer.unref()
    this.#timers.add(timer)
  }

  #prune(): void {
    pruneEvents(this.#db, keepMs).catch((error: unknown) => this.#log.warn({ err: error }, 'old live events could not be deleted'))
  }
}

/** Receives events of all processes through the database and delivers them to this process’s clients. */
export async function createLiveHub(options: { db: Db; url: string; log: Log }): Promise<LiveHub> {
  const hub = new Hub(options.db, options.log)
  const listener: Listener = await listen({
    url: options.url,
    log: options.log,
    channels: { [liveChannel]: (orgId) => hub.wake(orgId), [closeChannel]: (payload) => hub.end(payload) },
    onConnect: () => {
      hub.wakeAll()
      hub.recheckAll()
    },
  })
  return {
    join: (client) => hub.add(client),
    watch: (stream) => hub.watch(stream),
    countWatched: (sessionId) => [...hub.watched].filter((stream) => stream.sessionId === sessionId).length,
    count: (where) =>
      [...hub.clients].filter(
        (client) => (!where.orgId || client.orgId === where.orgId) && (!where.sessionId || client.sessionId === where.sessionId),
      ).length,
    async close() {
      hub.stop()
      await listener.close()
    },
  }
}
