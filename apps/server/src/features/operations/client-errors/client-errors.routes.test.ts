import type { ErrorReport, TraceReport } from '@clipwright/contract/operations/client-errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientSetupRoutes } from '#features/announcements/client-setup/client-setup.routes.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { type ErrorService, startErrorService } from '#testing/error-service.ts'
import { caller } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { makeConfig } from '#config/config.ts'
import { readEnv } from '#config/env.ts'
import { policyFor, webAppPolicy } from '#platform/http/security-headers.ts'
import { errorOrigins } from './error-reporting.ts'
import { clientErrorRoutes } from './client-errors.routes.ts'

let database: TestDatabase
let http: TestHttp
let service: ErrorService
let ada: AddedPerson
beforeAll(async () => {
  database = await testDatabase()
  ada = await addPerson(database.db)
})
beforeEach(async () => {
  service = await startErrorService()
  http = await start({ CLIENT_ERRORS_DSN: service.dsn, CLIENT_ERRORS_ENVIRONMENT: 'staging' })
  return async () => {
    await http[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  }
})
afterAll(() => database[Symbol.asyncDispose]())

const start = (env: Record<string, string>) =>
  startTestHttp({ db: database.db, url: database.url, bindings: [...clientErrorRoutes, ...clientSetupRoutes], env })

const failure: ErrorReport = {
  kind: 'error',
  eventId: 'a'.repeat(32),
  at: 1_769_851_800_500,
  type: 'TypeError',
  message: 'x is “not”\na function',
  frames: [
    { file: '/assets/app-1a2b3c4d.js', fn: 'inner', line: 3, column: 14 },
    { file: '/assets/vendor-9f8e7d6c.js', fn: 'outer', line: 1, column: 900 },
  ],
  caughtBy: 'window',
  page: 'project',
  steps: [{ at: 1_769_851_800_000, name: 'page.view' }],
}
const trace: TraceReport = {
  kind: 'trace',
  eventId: 'b'.repeat(32),
  traceId: 'c'.repeat(32),
  spanId: 'd'.repeat(16),
  op: 'navigation',
  page: 'dashboard',
  startAt: 1_769_851_800_000,
  endAt: 1_769_851_800_084.5,
}
const report = (reports: object[]) => caller(http)(ada, 'POST', '/client-errors', { body: { reports } })

test('an error arrives as an event of the protocol, with release, environment and frames, outermost first', async () => {
  expect((await report([failure])).body).toEqual({ accepted: 1, retryAfterSec: null })
  expect(service.taken).toHaveLength(1)
  const [{ header, items, path }] = service.taken as [(typeof service.taken)[0]]
  expect(path).toBe('/api/42/envelope/')
  expect(header).toMatchObject({ event_id: failure.eventId, sent_at: expect.stringMatching(/Z$/) })
  expect(items).toHaveLength(1)
  expect(items[0]?.header.type).toBe('event')
  expect(items[0]?.payload).toMatchObject({
    event_id: failure.eventId,
    timestamp: 1_769_851_800.5,
    level: 'error',
    platform: 'javascript',
    release: expect.stringMatching(/^clipwright@/),
    environment: 'staging',
    transaction: 'project',
    exception: {
      values: [
        {
          type: 'TypeError',
          value: failure.message,
          mechanism: { type: 'window', handled: false },
          stacktrace: {
            frames: [{ function: 'outer' }, { function: 'inner', filename: 'app:///assets/app-1a2b3c4d.js', lineno: 3, colno: 14 }],
          },
        },
      ],
    },
    breadcrumbs: [{ timestamp: 1_769_851_800, message: 'page.view' }],
  })
})

test('nothing in it identifies the person', async () => {
  await report([failure, trace])
  const text = JSON.stringify(service.taken)
  for (const secret of [ada.email, ada.userId, ada.orgId, ada.token, '127.0.0.1"']) expect(text).not.toContain(secret)
})

test('a timing arrives as a transaction', async () => {
  await report([trace])
  expect(service.taken[0]?.items[0]).toMatchObject({
    header: { type: 'transaction' },
    payload: {
      type: 'transaction',
      transaction: 'dashboard',
      start_timestamp: 1_769_851_800,
      timestamp: 1_769_851_800.0845,
      contexts: { trace: { trace_id: trace.traceId, span_id: trace.spanId, op: 'navigation' } },
    },
  })
})

test('a service that asks for a pause is obeyed, and one that is gone does not hurt the page', async () => {
  service.refuse(429, { 'retry-after': '120' })
  expect(await report([failure, trace])).toMatchObject({ status: 200, body: { accepted: 0, retryAfterSec: 120 } })
  service.refuse(400)
  expect((await report([failure])).body).toEqual({ accepted: 0, retryAfterSec: null })
  await service[Symbol.asyncDispose]()
  expect(await report([failure])).toMatchObject({ status: 200, body: { accepted: 0, retryAfterSec: 60 } })
})

test('pages are told where errors go, and the service’s address only if browsers may reach it', async () => {
  const reportingOf = async (of: TestHttp) => (await caller(of)(ada, 'GET', '/client-setup')).body.errors
  expect(await reportingOf(http)).toEqual({ environment: 'staging', direct: null })
  await using direct = await start({ CLIENT_ERRORS_DSN: service.dsn, CLIENT_ERRORS_FROM: 'browser' })
  expect(await reportingOf(direct)).toEqual({ environment: 'production', direct: service.dsn })
  await using none = await start({})
  expect(await reportingOf(none)).toBe(null)
  expect((await caller(none)(ada, 'POST', '/client-errors', { body: { reports: [failure] } })).body.accepted).toBe(0)
  expect(service.taken).toEqual([])
})

test.each([
  ['a field more', { ...failure, user: 'ada' }],
  ['a page that is an address', { ...failure, page: '/clip/abc' }],
  ['a message without end', { ...failure, message: 'x'.repeat(501) }],
  ['too many frames', { ...failure, frames: Array.from({ length: 51 }, () => failure.frames[0]) }],
])('%s is refused', async (_what, wrong) => {
  expect((await report([wrong])).status).toBe(400)
  expect(service.taken).toEqual([])
})

test('the content security policy lets pages reach that service and nothing else, and only if the operator said so', () => {
  const policyOf = (env: Record<string, string>) => policyFor(errorOrigins(makeConfig(readEnv(env))))
  const dsn = 'https://publickey@errors.example:8443/in/42'
  const direct = policyOf({ CLIENT_ERRORS_DSN: dsn, CLIENT_ERRORS_FROM: 'browser' })
  expect(direct).toContain("connect-src 'self' https://errors.example:8443;")
  expect(direct.replace(' https://errors.example:8443', '')).toBe(webAppPolicy)
  expect(policyOf({ CLIENT_ERRORS_DSN: dsn })).toBe(webAppPolicy)
})

test.each([
  'errors.example/42',
  'https://errors.example/42',
  'https://key@errors.example',
  'ftp://key@errors.example/42',
  "https://key@errors.example;script-src *'/42",
])('%s is refused as the address of a service', (dsn) => {
  expect(() => readEnv({ CLIENT_ERRORS_DSN: dsn })).toThrow('CLIENT_ERRORS_DSN')
})
