import { connect, type Socket } from 'node:net'
import type { LiveEvent } from '@clipwright/contract/events'
import { ProjectId, type OrgId } from '@clipwright/contract/ids'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ensureLocalOwner, issueLocalToken } from '#features/identity/auth/local-owner.ts'
import { hashSecret } from '#platform/secrets/secret-text.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { closeStreams } from './close-streams.ts'
import { pruneEvents } from './live.store.ts'
import { publishEvent } from './publish-event.ts'

let database: TestDatabase
let http: TestHttp
let origin: string
let orgId: OrgId
beforeAll(async () => {
  database = await testDatabase({ poolSize: 15 })
  http = await startTestHttp({ db: database.db, url: database.url, eventPingMs: 300 })
  origin = await http.listen()
  orgId = (await ensureLocalOwner(http.db)).orgId
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  await waitUntil(() => http.deps.live.count({}) === 0, 'everyone to leave')
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Received = { id: string; event: LiveEvent }
class Stream {
  status = 0
  readonly received: Received[] = []
  readonly #stop = new AbortController()
  async open(token: string, headers: Record<string, string> = {}, address = `${origin}/api/events`): Promise<this> {
    const reply = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: this.#stop.signal,
    })
    this.status = reply.status
    if (reply.ok && reply.body) void this.#read(reply.body).catch(() => undefined)
    return this
  }
  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        const id = /^id: (.+)$/m.exec(frame)?.[1]
        const data = /^data: (.+)$/m.exec(frame)?.[1]
        if (id && data) this.received.push({ id, event: JSON.parse(data) })
      }
    }
  }
  get names(): string[] {
    return this.received.map(({ event }) => ('projectId' in event ? event.projectId : event.type))
  }
  async until(count: number): Promise<void> {
    await waitUntil(() => this.received.length >= count, `${count} events, got ${this.names.join(' ')}`, 120_000)
  }
  close(): void {
    this.#stop.abort()
  }
}
const streams: Stream[] = []
async function listenAs(token: string, headers: Record<string, string> = {}, address = `${origin}/api/events`): Promise<Stream> {
  const stream = await new Stream().open(token, headers, address)
  streams.push(stream)
  if (stream.status === 200) await stream.until(1)
  return stream
}
const changeOf = (name: string): LiveEvent => ({ type: 'project.changed', projectId: ProjectId.parse(name) })
const publish = (name: string, to = orgId) => http.db.transaction((tx) => publishEvent(tx, to, changeOf(name)))

test('sends hello first and then events, in order, with an id each', async () => {
  const stream = await listenAs(http.token)
  expect(stream.received[0]?.event.type).toBe('hello')
  for (const name of ['one-00', 'two-00', 'three-0']) await publish(name)
  await stream.until(4)
  expect(stream.names).toEqual(['hello', 'one-00', 'two-00', 'three-0'])
  expect(new Set(stream.received.map(({ id }) => id)).size).toBe(4)
})

test('an event of a transaction that is rolled back is never sent', async () => {
  const stream = await listenAs(http.token)
  await http.db
    .transaction(async (tx) => {
      await publishEvent(tx, orgId, changeOf('undone-0'))
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  await publish('done-00')
  await stream.until(2)
  expect(stream.names).toEqual(['hello', 'done-00'])
})

test('resumes after a break without loss or repetition', async () => {
  const first = await listenAs(http.token)
  await publish('before-0')
  await first.until(2)
  first.close()
  for (let at = 0; at < 30; at += 1) await publish(`missed-${at}`)
  const second = await listenAs(http.token, { 'last-event-id': first.received.at(-1)?.id ?? '' })
  await publish('after-00')
  await second.until(32)
  expect(second.names).toEqual(['hello', ...Array.from({ length: 30 }, (_, at) => `missed-${at}`), 'after-00'])
})

test('an event whose transaction commits late is not lost to a client that has already seen a younger one', async () => {
  const stream = await listenAs(http.token)
  const holding = Promise.withResolvers<void>()
  const wrote = Promise.withResolvers<void>()
  const slow = http.db.transaction(async (tx) => {
    await publishEvent(tx, orgId, changeOf('older-00'))
    wrote.resolve()
    await holding.promise
  })
  await wrote.promise
  await publish('younger-0')
  // The younger one waits for the older one, which has the smaller number.
  const check = await listenAs(http.token)
  holding.resolve()
  await slow
  await stream.until(3)
  expect(stream.names).toEqual(['hello', 'older-00', 'younger-0'])
  await check.until(3)
  expect(check.names).toEqual(['hello', 'older-00', 'younger-0'])
})

test('a long transaction in another database of the same server holds nothing back', async () => {
  await using other = await testDatabase()
  const stream = await listenAs(http.token)
  const holding = Promise.withResolvers<void>()
  const wrote = Promise.withResolvers<void>()
  const slow = other.db.transaction(async (tx) => {
    await sql`create table elsewhere (n int)`.execute(tx)
    wrote.resolve()
    await holding.promise
  })
  await wrote.promise
  await publish('prompt-0')
  await stream.until(2)
  holding.resolve()
  await slow
  expect(stream.names).toEqual(['hello', 'prompt-0'])
})

test('many publishers at once: every client gets every event once and in one order', async () => {
  const [one, two] = [await listenAs(http.token), await listenAs(http.token)]
  await Promise.all(Array.from({ length: 60 }, (_, at) => publish(`burst-${at}`)))
  await Promise.all([one.until(61), two.until(61)])
  expect(one.names).toEqual(two.names)
  expect(new Set(one.names).size).toBe(61)
})

test('a first stream starts as early as the page started to load, and announces nothing twice', async () => {
  await publish('earlier0')
  const notice: LiveEvent = {
    type: 'notice',
    userId: (await ensureLocalOwner(http.db)).userId,
    kind: 'export_ready',
    projectId: ProjectId.parse('noticed0'),
    title: 'Ready',
  }
  await http.db.transaction((tx) => publishEvent(tx, orgId, notice))
  const since = (ms: string) => listenAs(http.token, {}, `${origin}/api/events?sinceMs=${ms}`)
  const [page, none] = [await since('60000'), await listenAs(http.token)]
  await http.db.transaction((tx) => publishEvent(tx, orgId, notice))
  await publish('after-00')
  for (const stream of [page, none]) await waitUntil(() => stream.names.at(-1) === 'after-00', 'the last one')
  expect(page.names.slice(-3)).toEqual(['earlier0', 'noticed0', 'after-00'])
  expect(page.names.filter((name) => name === 'noticed0')).toHaveLength(1)
  expect(none.names).toEqual(['hello', 'noticed0', 'after-00'])
  const laterStream = await listenAs(http.token, { 'last-event-id': none.received[1]?.id ?? '' }, `${origin}/api/events?sinceMs=60000`)
  await laterStream.until(2)
  expect(laterStream.names).toEqual(['hello', 'after-00'])
  expect([(await since('-1')).status, (await since('600001')).status, (await since('x')).status]).toEqual([400, 400, 400])
})

test('another organisation gets none of the events', async () => {
  const stranger = await addStranger(http.db)
  const [mine, theirs] = [await listenAs(http.token), await listenAs(stranger)]
  const { orgId: theirOrg } = (await http.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${stranger}` } })).json()
  await publish('secret-0')
  await publish('theirs-0', theirOrg)
  await Promise.all([mine.until(2), theirs.until(2)])
  expect(mine.names).toEqual(['hello', 'secret-0'])
  expect(theirs.names).toEqual(['hello', 'theirs-0'])
})

test('a second process receives what the first one publishes', async () => {
  const other = await startTestHttp({ db: http.db, url: database.url })
  const stream = await listenAs(http.token, {}, `${await other.listen()}/api/events`)
  await publish('across-0')
  await stream.until(2)
  expect(stream.names).toEqual(['hello', 'across-0'])
  stream.close()
  await other[Symbol.asyncDispose]()
})

test('a client that was away too long is told to reload everything', async () => {
  const first = await listenAs(http.token)
  await publish('one-00')
  await first.until(2)
  await publish('two-00')
  await pruneEvents(http.db, -1000)
  const second = await listenAs(http.token, { 'last-event-id': first.received[1]?.id ?? '' })
  await publish('three-0')
  await second.until(3)
  expect(second.names).toEqual(['hello', 'resync', 'three-0'])
})

test('needs a token and a valid organisation, and allows five streams at a time', async () => {
  expect((await listenAs('x'.repeat(43))).status).toBe(401)
  expect((await listenAs(http.token, { 'x-org-id': 'other-org-1' })).status).toBe(403)
  expect((await http.app.inject({ url: '/api/events' })).statusCode).toBe(401)
  for (let count = 0; count < 5; count += 1) expect((await listenAs(http.token)).status).toBe(200)
  expect((await listenAs(http.token)).status).toBe(429)
  expect((await listenAs(await issueLocalToken(http.db))).status).toBe(200)
})

test('signing out ends the streams of that session', async () => {
  const leaving = await issueLocalToken(http.db)
  const [stays, goes] = [await listenAs(http.token), await listenAs(leaving)]
  expect([stays.status, goes.status]).toEqual([200, 200])
  await http.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${leaving}` } })
  expect(await waitUntil(() => http.deps.live.count({ orgId }) === 1, 'the stream to end')).toBe(true)
  await publish('later-00')
  await stays.until(2)
  expect(goes.names).toEqual(['hello'])
})

test.each(['session', 'person', 'organisation'] as const)('the streams of a %s end at once in every process, and no others', async (of) => {
  const stranger = await addStranger(http.db)
  await using second = await startTestHttp({ db: database.db, url: database.url })
  const ending = [await listenAs(http.token), await listenAs(http.token, {}, `${await second.listen()}/api/events`)]
  const staying = await listenAs(stranger)
  await waitUntil(() => http.deps.live.count({}) === 2 && second.deps.live.count({}) === 1, 'everyone to join')
  const { userId } = await ensureLocalOwner(http.db)
  const session = await http.db.selectFrom('session_token').select('id').where('token_hash', '=', hashSecret(http.token)).executeTakeFirst()
  const which = { session: { sessionId: session?.id ?? '' }, person: { userId }, organisation: { orgId } }[of]
  await http.db.transaction(async (tx) => closeStreams(tx, which))
  await waitUntil(() => http.deps.live.count({ orgId }) + second.deps.live.count({ orgId }) === 0, 'the streams to end')
  expect(http.deps.live.count({})).toBe(1)
  expect(ending.map(({ status }) => status)).toEqual([200, 200])
  staying.close()
})

test('a client that does not read is cut off, and does not hold up the others', async () => {
  const stream = await listenAs(http.token)
  const url = new URL(origin)
  const deaf: Socket = connect({ port: Number(url.port), host: url.hostname })
  deaf.on('error', () => undefined)
  let closed = false
  deaf.on('close', () => (closed = true))
  deaf.write(`GET /api/events HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${http.token}\r\n\r\n`)
  deaf.pause()
  await waitUntil(() => http.deps.live.count({ orgId }) === 2, 'the deaf client to join')
  // Several megabytes: more than both socket buffers and the limit together.
  const big = 'x'.repeat(100_000)
  for (let round = 0; round < 12; round += 1) {
    await http.db.transaction(async (tx) => {
      await sql`insert into live_event (org_id, event) select ${orgId}, ${JSON.stringify({ type: 'resync', pad: big })}::jsonb from generate_series(1, 10)`.execute(
        tx,
      )
      await publishEvent(tx, orgId, changeOf(`round-${round}`))
    })
  }
  await waitUntil(() => stream.names.includes('round-11'), 'the last round')
  await waitUntil(() => http.deps.live.count({ orgId }) === 1, 'the deaf client to be cut')
  deaf.resume()
  expect(await waitUntil(() => closed, 'the end of the deaf connection')).toBe(true)
})
