import { onTestFinished, expect, test } from 'vitest'
import { makeBrowserClient } from '#testing/make-browser-client.ts'
import { readLastMail, readMail } from '#testing/read-mail.ts'
import { testDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { authRoutes } from './auth.routes.ts'

async function start(SIGNUP: string): Promise<TestHttp> {
  const database = await testDatabase()
  const env = { SIGNUP, STAFF_EMAILS: 'boss@team.test' }
  const http = await startTestHttp({ db: database.db, url: database.url, env, bindings: authRoutes })
  onTestFinished(async () => {
    await http[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  return http
}

async function prove(http: TestHttp, email: string): Promise<Record<string, unknown>> {
  const browser = makeBrowserClient(http)
  await browser.call(`/auth/login-codes?email=${email}`)
  const { code } = await readLastMail(http.db, email)
  return (await browser.call('/auth/login-codes/verify', { method: 'POST', body: { email, code } })).json
}

async function call(http: TestHttp, method: 'GET' | 'POST', path: string, { token = '', body }: { token?: string; body?: object } = {}) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
}

test('whoever joined the list gets in once staff admits them, is told once, and is on it no longer', async () => {
  const http = await start('waitlist')
  const join = () => call(http, 'POST', '/auth/waitlist', { body: { email: ' Ann@Team.test ' } })
  expect((await prove(http, 'ann@team.test'))['errorName']).toBe('WaitlistRequiredError')
  expect([(await join()).body, (await join()).body]).toEqual([{ joined: true }, { joined: true }])
  expect((await prove(http, 'ann@team.test'))['errorName']).toBe('WaitlistRequiredError')

  const token = String((await prove(http, 'boss@team.test'))['token'])
  expect((await call(http, 'GET', '/staff/waitlist', { token })).body).toMatchObject({
    total: 1,
    data: [{ email: 'ann@team.test', admittedAt: null }],
  })
  const admit = () => call(http, 'POST', '/staff/waitlist/admit', { token, body: { email: 'ann@team.test' } })
  const first = (await admit()).body['admittedAt']
  expect(first).toEqual(expect.any(String))
  expect((await admit()).body['admittedAt']).toBe(first)
  const mails = (await readMail(http.db, 'ann@team.test')).filter(({ subject }) => subject === 'You have a place on Clipwright')
  expect(mails).toHaveLength(1)

  const ann = await prove(http, 'ann@team.test')
  expect(ann['outcome']).toBe('signed_in')
  expect((await call(http, 'GET', '/staff/waitlist', { token })).body['total']).toBe(0)
  expect((await call(http, 'GET', '/staff/waitlist', { token: String(ann['token']) })).status).toBe(403)
  expect((await call(http, 'POST', '/staff/waitlist/admit', { token: String(ann['token']), body: { email: 'x@team.test' } })).status).toBe(
    403,
  )
  expect((await call(http, 'POST', '/staff/waitlist/admit', { token, body: { email: 'nobody@team.test' } })).status).toBe(404)
})

test.each(['open', 'closed'])('a server with SIGNUP=%s has no list, and takes no addresses that no mail reaches', async (mode) => {
  const http = await start(mode)
  expect((await call(http, 'POST', '/auth/waitlist', { body: { email: 'ann@team.test' } })).status).toBe(404)
  const waiting = await start('waitlist')
  expect((await call(waiting, 'POST', '/auth/waitlist', { body: { email: 'not an address' } })).body['errorName']).toBe(
    'EmailDomainUnacceptableError',
  )
})
