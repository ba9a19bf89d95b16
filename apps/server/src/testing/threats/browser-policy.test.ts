import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listRouterRoutes } from '../access-matrix/router-routes.ts'
import { addPerson } from '../add-person.ts'
import { addressOf, endpoints, startThreatServer, type ThreatServer } from './threat-server.ts'

let server: ThreatServer
let webDir = ''
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'clipwright-web-'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>app</title>')
  server = await startThreatServer({ PUBLIC_URL: 'https://clips.example.org' }, webDir)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(webDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.db.deleteFrom('rate_count').execute()
})

describe('every answer', () => {
  test('of every route carries the headers that keep a browser from misreading it', async () => {
    const streams = ['/api/events', '/api/auth/events']
    for (const route of listRouterRoutes(server.app)) {
      const [method = '', path = ''] = route.split(' ')
      const url = path === '*' ? '/dashboard' : path.replaceAll(':', 'no-such-id-there-is')
      // A stream stays open; its refusal carries the same headers.
      const reply = await server.call({ method: method as 'GET', url, ...(streams.includes(path) ? { token: null } : {}) })
      const { headers } = reply
      expect({ route, nosniff: headers['x-content-type-options'] }).toEqual({ route, nosniff: 'nosniff' })
      expect({ route, policy: headers['content-security-policy'] }).toEqual({
        route,
        policy: expect.stringMatching(/default-src '(none|self)'/),
      })
      expect({ route, base: String(headers['content-security-policy']).includes("base-uri 'none'") }).toEqual({ route, base: true })
      expect({ route, framed: /frame-ancestors/.test(String(headers['content-security-policy'])) }).toEqual({ route, framed: true })
      expect({ route, referrer: headers['referrer-policy'] }).toEqual({
        route,
        referrer: expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      })
      expect({ route, transport: headers['strict-transport-security'] }).toEqual({
        route,
        transport: expect.stringContaining('max-age=31536000'),
      })
      expect({ route, opener: headers['cross-origin-opener-policy'] }).toEqual({ route, opener: expect.stringMatching(/^same-origin/) })
      expect({ route, resource: headers['cross-origin-resource-policy'] }).toEqual({ route, resource: 'same-site' })
      expect({ route, permissions: typeof headers['permissions-policy'] }).toEqual({ route, permissions: 'string' })
      expect({ route, told: headers['x-powered-by'] ?? headers['server'] }).toEqual({ route, told: undefined })
    }
  })

  test('to a call is stored by no cache', async () => {
    for (const endpoint of endpoints) {
      const { headers } = await server.call({ method: endpoint.method, url: addressOf(endpoint), token: null })
      expect({ name: endpoint.name, cache: headers['cache-control'] }).toEqual({ name: endpoint.name, cache: 'no-store' })
    }
  })
})

describe('another site', () => {
  const origins = [
    'https://evil.example',
    'http://clips.example.org',
    'https://clips.example.org.evil.example',
    'https://evil.clips.example.org',
    'https://clips.example.org:8443',
    'https://clips-example.org',
    'https://xclips.example.org',
    'https://user@clips.example.org',
    'http://localhost',
    'http://127.0.0.1:4600',
    'file://',
    'data:',
    'chrome-extension://abc',
    'null',
    '',
    '*',
    'https://',
    'https://clips.example.org, https://evil.example',
    "https://clips.example.org'",
    'javascript:alert(1)',
  ]
  test.each(origins)('of the origin %j is never allowed by CORS', async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' }
      const reply = await server.call({ method, url: '/api/users?q=mine', headers })
      for (const name of Object.keys(reply.headers)) expect(name).not.toMatch(/^access-control-/)
    }
  })

  const simple = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; charset=application/json',
    '',
  ]
  test.each(simple)('cannot post a form as %j, which needs no preflight', async (type) => {
    const before = await server.db.selectFrom('session_token').select('id').where('revoked_at', 'is not', null).execute()
    for (const endpoint of endpoints.filter(({ method, body }) => method === 'POST' && body !== undefined)) {
      const reply = await server.app.inject({
        method: 'POST',
        url: addressOf(endpoint),
        headers: {
          ...(type === '' ? {} : { 'content-type': type }),
          origin: 'https://evil.example',
          cookie: `__Host-clipwright-session=${server.token}`,
        },
        payload: '{"name":"x"}',
      })
      expect({ name: endpoint.name, refused: reply.statusCode >= 400 }).toEqual({ name: endpoint.name, refused: true })
    }
    expect(await server.db.selectFrom('session_token').select('id').where('revoked_at', 'is not', null).execute()).toEqual(before)
  })

  test('gains nothing from the cookie that a browser sends along: calls only use the header', async () => {
    const guardedEndpoints = endpoints.filter((endpoint) => !('public' in endpoint))
    for (const endpoint of guardedEndpoints) {
      const headers = { cookie: `__Host-clipwright-session=${server.token}; clipwright-session=${server.token}` }
      const body = endpoint.body ? {} : undefined
      const reply = await server.call({ method: endpoint.method, url: addressOf(endpoint), token: null, headers, body })
      expect({ name: endpoint.name, status: reply.status }).toEqual({ name: endpoint.name, status: 401 })
    }
  })
})

describe('the cookie of a session', () => {
  test('is bound to this host and out of reach of scripts and of other sites', async () => {
    const ada = await addPerson(server.db, { email: 'cookie@people.test' })
    const payload = { userId: ada.userId, reason: 'Looks at the cookie that this sets' }
    const reply = await server.call({ method: 'POST', url: '/api/auth/impersonation', body: payload, token: server.token })
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-clipwright-session=/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  })
})

describe('a host name that a caller made up', () => {
  const hosts = [
    'evil.example',
    'clips.example.org.evil.example',
    'clips.example.org@evil.example',
    'evil.example:443',
    'localhost"><script>',
    '',
  ]
  test.each(hosts)('%j appears in no link', async (host) => {
    const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'http', forwarded: `host=${host}` }
    const link = await server.call({
      method: 'POST',
      url: '/api/upload-links',
      body: { extension: 'mp4', usecase: 'source' },
      token: server.token,
      headers,
    })
    expect(link.status).toBe(200)
    expect((JSON.parse(link.text) as { uploadUrl: string }).uploadUrl).toMatch(/^https:\/\/clips\.example\.org\//)
    if (host !== '') expect(link.text).not.toContain(host)
  })

  test.each(hosts)('%j appears in no mail', async (host) => {
    const email = `host${hosts.indexOf(host)}@mails.example.org`
    await server.call({ url: `/api/auth/login-codes?email=${email}`, token: null, headers: { host, 'x-forwarded-host': host } })
    const mails = await server.db.selectFrom('mail_message').select(['body_text', 'body_html']).where('recipient', '=', email).execute()
    expect(mails.length).toBeGreaterThan(0)
    for (const { body_text: text, body_html: html } of mails) {
      if (host !== '') expect(text + html).not.toContain(host)
      expect(text).toContain('https://clips.example.org/')
    }
  })
})
