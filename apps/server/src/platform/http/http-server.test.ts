import { gunzipSync } from 'node:zlib'
import { endpoint } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { handle } from './handle.ts'
import { sweepCallRecords } from './sweep-call-records.ts'

const Point = z.strictObject({ x: z.number(), y: z.number().default(0), tags: z.array(z.string()).optional() })
const common = { summary: 'For this test.', errors: [] as const, permission: 'project:view' as const }
const movePoint = endpoint({
  ...common,
  name: 'movePoint',
  method: 'POST',
  path: '/points/:id/move',
  params: z.object({ id: z.string().regex(/^[a-z]+$/) }),
  query: z.object({ unit: z.enum(['px', 'mm']).default('px') }),
  body: Point,
  reply: z.object({ id: z.string(), x: z.number(), y: z.number(), unit: z.string(), language: z.string() }),
})
const failing = endpoint({
  ...common,
  name: 'failing',
  method: 'GET',
  path: '/fail/:how',
  params: z.object({ how: z.string() }),
  reply: z.object({ n: z.number() }),
  errors: ['ProjectPurged'],
})
const forbidden = endpoint({
  ...common,
  name: 'forbidden',
  method: 'GET',
  path: '/forbidden',
  reply: z.object({}),
  permission: 'subscription:edit',
})
const long = endpoint({
  ...common,
  name: 'long',
  method: 'GET',
  path: '/long',
  query: z.object({ words: z.coerce.number() }),
  reply: z.object({ text: z.string() }),
})
const spend = endpoint({
  ...common,
  name: 'spend',
  method: 'POST',
  path: '/spend',
  idempotent: true,
  body: z.strictObject({ amount: z.number(), fail: z.boolean().optional() }),
  reply: z.object({ spent: z.number(), total: z.number() }),
})

let database: TestDatabase
let http: TestHttp
let ran = 0

let isDiskShort = false

beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 })
  await sql`create table spent (amount int not null)`.execute(database.db)
  http = await startTestHttp({
    db: database.db,
    url: database.url,
    env: { METRICS_TOKEN: 'numbers-for-the-operator' },
    shortages: { workerDisk: async () => isDiskShort },
    bindings: [
      handle(movePoint, async (ctx, { id, x, y, unit }) => ({ id, x, y, unit, language: ctx.language, secret: 'stays inside' })),
      handle(failing, async (_ctx, { how }) => {
        if (how === 'listed') throw new AppError('ProjectPurged', { cause: 'inner words' })
        if (how === 'unlisted') throw new AppError('QuotaExceed')
        if (how === 'disk') throw Object.assign(new Error('no space left: /srv/secret/path'), { code: 'ENOSPC' })
        if (how === 'reply') return { n: 'not a number' } as never
        throw new Error('password=hunter2 at /srv/secret/path')
      }),
      handle(forbidden, async () => ({})),
      handle(long, async (_ctx, { words }) => ({ text: 'word '.repeat(words) })),
      handle(spend, async (ctx, { amount, fail }) => {
        ran += 1
        return ctx.db.transaction(async (tx) => {
          await sql`insert into spent values (${amount})`.execute(tx)
          if (fail) throw new AppError('InvalidParam')
          const { rows } = await sql<{ total: number }>`select sum(amount)::int as total from spent`.execute(tx)
          return { spent: amount, total: rows[0]?.total ?? 0 }
        })
      }),
    ],
  })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const auth = () => ({ authorization: `Bearer ${http.token}` })
const move = (payload: unknown, url = '/api/points/a/move', headers: Record<string, string> = {}) =>
  http.app.inject({
    method: 'POST',
    url,
    headers: { ...auth(), 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('a call', () => {
  test('gets typed input with defaults and returns only what its reply names', async () => {
    const reply = await move({ x: 3 }, '/api/points/abc/move?unit=mm', { 'accept-language': 'xx, pt;q=0.9, de;q=0.4' })
    expect(reply.json()).toEqual({ id: 'abc', x: 3, y: 0, unit: 'mm', language: 'pt-BR' })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('names every invalid field at once', async () => {
    const reply = await move({ x: 'a', y: null, z: 1 }, '/api/points/A1/move?unit=inch')
    expect(reply.statusCode).toBe(400)
    const { errorName, details } = reply.json()
    expect(errorName).toBe('InvalidParam')
    expect(details.map((detail: { path: string }) => detail.path).sort()).toEqual(['id', 'unit', 'x', 'y', 'z'])
  })

  test.each([
    ['{"x":1,"x":2}'],
    ['{"x":1,"y":2,"\\u0078":3}'],
    ['{"x":1,"__proto__":{"admin":true}}'],
    ['{"x":1,"constructor":{"prototype":{"admin":true}}}'],
    ['{"x":1,"extra":true}'],
    ['{"x":[1]}'],
    ['{"x":{"n":1}}'],
    ['{"x":null}'],
    ['{"x":1'],
    ['[]'],
    ['"text"'],
    [''],
  ])('refuses the body %s', async (body) => {
    const reply = await move(body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errorName: 'InvalidParam', statusCode: 400 })
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  test('gives the reason in the language of the call', async () => {
    const reply = await http.app.inject({ url: '/api/nothing', headers: { 'accept-language': 'de' } })
    expect(reply.json()).toMatchObject({ errorName: 'RecordNotExisted', errorMessage: 'Das gibt es nicht, oder es wurde gelöscht.' })
  })

  test('refuses a repeated query value or field, another content type and a body over 1 MB', async () => {
    expect((await move({ x: 1 }, '/api/points/a/move?unit=px&unit=mm')).statusCode).toBe(400)
    expect((await move('{"x":1,"y":2,"x":3}')).json()).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'x' }] })
    expect((await move('x=1', '/api/points/a/move', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(400)
    expect((await move({ x: 1, tags: ['a'.repeat(1024 * 1024)] })).json()).toMatchObject({ errorName: 'InvalidParam' })
  })

  test('keeps a valid request id, replaces an invalid one and echoes it everywhere', async () => {
    const ownId = await http.app.inject({ url: '/api/nothing', headers: { 'x-request-id': 'abc-123' } })
    expect(ownId.headers['x-request-id']).toBe('abc-123')
    expect(ownId.json()).toMatchObject({ errorName: 'RecordNotExisted', requestId: 'abc-123' })
    const freshId = await http.app.inject({ url: '/api/nothing', headers: { 'x-request-id': 'x"\n<script>' } })
    expect(freshId.headers['x-request-id']).toMatch(/^[\w-]{16}$/)
  })

  test('is compressed when it is long and the client accepts it', async () => {
    const get = (words: number, encoding: string) =>
      http.app.inject({ url: `/api/long?words=${words}`, headers: { ...auth(), 'accept-encoding': encoding } })
    const zipped = await get(20_000, 'br, gzip')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual({ text: 'word '.repeat(20_000) })
    for (const [words, encoding] of [
      [20_000, 'gzip;q=0'],
      [20_000, ''],
      [10, 'gzip'],
    ] as const) {
      const plain = await get(words, encoding)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.json()).toEqual({ text: 'word '.repeat(words) })
    }
  })

  test('needs its permission', async () => {
    expect((await http.app.inject({ url: '/api/forbidden', headers: auth() })).statusCode).toBe(200)
    await http.db.updateTable('org_member').set({ role: 'member' }).execute()
    const reply = await http.app.inject({ url: '/api/forbidden', headers: auth() })
    await http.db.updateTable('org_member').set({ role: 'owner' }).execute()
    expect(reply.statusCode).toBe(403)
    expect(reply.json().errorName).toBe('NoPermission')
  })

  test.each([
    ['listed', 410, 'ProjectPurged'],
    ['unlisted', 500, 'ServerError'],
    ['disk', 507, 'StorageFullError'],
    ['reply', 500, 'ServerError'],
    ['unknown', 500, 'ServerError'],
  ])('that fails (%s) returns a catalogued error and no internals', async (how, status, errorName) => {
    const reply = await http.app.inject({ url: `/api/fail/${how}`, headers: auth() })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ errorName, statusCode: status })
    expect(reply.body).not.toMatch(/inner|secret|hunter2|at \//)
  })

  test('every response carries the security headers', async () => {
    for (const url of ['/api/users', '/api/nothing', '/healthz', '/api/openapi.json', '/api/docs', '/api/media/x/y']) {
      const { headers } = await http.app.inject({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})

describe('an idempotency key', () => {
  const pay = (key: string, payload: object) =>
    http.app.inject({ method: 'POST', url: '/api/spend', headers: { ...auth(), 'idempotency-key': key }, payload })

  test('makes twenty calls at once one effect with one reply', async () => {
    const before = ran
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay('key-1', { amount: 5 })))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies[0]?.json()).toEqual({ spent: 5, total: 5 })
    expect(ran - before).toBe(1)
  })

  test('with another body is refused and changes nothing', async () => {
    const before = ran
    const reply = await pay('key-1', { amount: 6 })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().errorName).toBe('RecordExisted')
    expect(ran).toBe(before)
  })

  test('of a call that failed is free again, and the failed call left nothing', async () => {
    expect((await pay('key-2', { amount: 100, fail: true })).statusCode).toBe(400)
    const total = await sql<{ n: number }>`select count(*)::int as n from spent where amount = 100`.execute(http.db)
    expect(total.rows[0]?.n).toBe(0)
    expect((await pay('key-2', { amount: 7 })).json()).toMatchObject({ spent: 7 })
  })

  test('must be short visible text', async () => {
    expect((await pay('x'.repeat(201), { amount: 1 })).json()).toMatchObject({ details: [{ path: 'idempotency-key' }] })
  })

  test('is stored for a day and then deleted', async () => {
    await pay('key-old', { amount: 1 })
    await sweepCallRecords(http.db, Date.now() + 24 * 3_600_000)
    const again = ran
    await pay('key-old', { amount: 1 })
    expect(ran).toBe(again)
    await sweepCallRecords(http.db, Date.now() + 40 * 3_600_000)
    await pay('key-old', { amount: 1 })
    expect(ran).toBe(again + 1)
  })

  test('belongs to one person: somebody else’s same key is another call', async () => {
    const stranger = await addStranger(http.db)
    const reply = await http.app.inject({
      method: 'POST',
      url: '/api/spend',
      headers: { authorization: `Bearer ${stranger}`, 'idempotency-key': 'key-1' },
      payload: { amount: 9 },
    })
    expect(reply.json()).toMatchObject({ spent: 9 })
  })
})

describe('the process', () => {
  test('answers health, readiness and metrics', async () => {
    expect((await http.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await http.app.inject({ url: '/readyz' })).json()).toEqual({
      status: 'ok',
      checks: { database: 'ok', storage: 'ok', queue: 'ok', ffmpeg: 'ok' },
    })
    isDiskShort = true
    const short = await http.app.inject({ url: '/readyz' })
    vi.spyOn(http.deps.storage, 'check').mockRejectedValueOnce(new AppError('StorageFullError'))
    const full = await http.app.inject({ url: '/readyz' })
    expect([full.statusCode, full.json()]).toMatchObject([503, { status: 'failed', checks: { storage: 'full', database: 'ok' } }])
    // This process still serves requests: only jobs wait.
    expect([short.statusCode, short.json()]).toMatchObject([200, { status: 'ok', short: ['workerDisk'] }])
  })

  test('shows its metrics to whoever has the token, and to no address without', async () => {
    const authorization = 'Bearer numbers-for-the-operator'
    const metrics = await http.app.inject({ url: '/metrics', headers: { authorization } })
    expect(metrics.body).toContain('clipwright_http_request_duration_seconds_bucket')
    for (const remoteAddress of ['127.0.0.1', '10.0.0.7', '192.168.1.4', 'fd00::7', '93.184.216.34']) {
      expect((await http.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404)
    }
    for (const wrong of ['Bearer numbers', `${authorization}!`, `Bearer ${http.token}`, authorization.replace('Bearer', 'Basic')]) {
      expect((await http.app.inject({ url: '/metrics', headers: { authorization: wrong } })).statusCode).toBe(404)
    }
  })
})
