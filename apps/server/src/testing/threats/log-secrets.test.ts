import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { makeLog } from '#platform/log/make-log.ts'
import { seedTenant } from '../access-matrix/seed-tenant.ts'
import { testDatabase, type TestDatabase } from '../test-database.ts'
import { startTestHttp, type TestHttp } from '../test-http.ts'
import { addressOf, endpoints } from './threat-server.ts'

const lines: string[] = []
let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  const log = makeLog({ level: 'trace', format: 'json' }, { write: (line: string) => void lines.push(line) })
  http = await startTestHttp({ db: database.db, url: database.url, bindings, log })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** Every text of a reply that looks like a secret that was just issued. */
function secretsIn(text: string): string[] {
  return [...text.matchAll(/[\w-]{40,}/g)].map(([secret]) => secret)
}

test('with every log line written, none holds a token, a code, a link or a key', async () => {
  const tenant = await seedTenant(http, 'markeralpha')
  const secrets = new Set([http.token, ...Object.values(tenant.people)])
  for (const link of Object.values(tenant.links)) for (const secret of secretsIn(link)) secrets.add(secret)
  const send = async (method: 'GET' | 'POST', url: string, payload?: object, token = tenant.people.owner) => {
    const headers = { authorization: `Bearer ${token}`, cookie: `clipwright-session=${token}`, host: 'localhost' }
    const reply = await http.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    for (const secret of secretsIn(reply.body)) secrets.add(secret)
    return reply
  }
  await send('GET', '/api/auth/login-codes?email=logged@people.test&backTo=%2Fdashboard')
  const mail = await http.db
    .selectFrom('mail_message')
    .select('body_text')
    .where('recipient', '=', 'logged@people.test')
    .executeTakeFirstOrThrow()
  for (const secret of [...secretsIn(mail.body_text), ...(mail.body_text.match(/\b\d{6}\b/g) ?? [])]) secrets.add(secret)
  const code = /\b\d{6}\b/.exec(mail.body_text)?.[0] ?? ''
  await send('POST', '/api/auth/login-codes/verify', { email: 'logged@people.test', code })
  await send('POST', '/api/api-keys', { name: 'logged', scopes: ['project:view'] })
  await send('POST', '/api/org-invitations', { expirationDays: 10 })
  await send('POST', `/api/clip-projects/${tenant.ids.project}/share-links`, {})
  await send('POST', '/api/auth/grant-free-tool-credential', {})
  await send('GET', `/api/users?q=mine&token=${tenant.people.member}`)
  await send('GET', new URL(tenant.links.media, 'http://localhost').pathname)
  await send('GET', `${new URL(tenant.links.upload).pathname}${new URL(tenant.links.upload).search}`)
  // Each call once more, with a secret in place of an id, and in a body that cannot be parsed.
  for (const endpoint of endpoints) {
    await http.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, tenant.people.member.slice(0, 36)),
      headers: { authorization: `Bearer ${tenant.people.revoked}`, 'content-type': 'application/json' },
      ...(endpoint.body ? { payload: `{"token":"${tenant.people.member}"` } : {}),
    })
  }
  expect(lines.length).toBeGreaterThan(100)
  expect(secrets.size).toBeGreaterThan(15)
  const text = lines.join('')
  for (const secret of secrets) expect({ secret, isLogged: text.includes(secret) }).toEqual({ secret, isLogged: false })
  expect(text).not.toContain(tenant.people.member.slice(0, 36))
})

test('a text with a line break stays one record of the log', async () => {
  const before = lines.length
  const headers = { 'x-request-id': 'forged\n{"level":"info","msg":"all is well"}', 'user-agent': 'a\r\nb' }
  await http.app.inject({ url: '/api/users', headers })
  for (const line of lines.slice(before)) expect(() => JSON.parse(line) as unknown).not.toThrow()
  expect(lines.slice(before).join('')).not.toContain('all is well')
})
