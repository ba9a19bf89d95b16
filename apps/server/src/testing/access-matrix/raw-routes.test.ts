import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { newId } from '#platform/ids/new-id.ts'
import { testDatabase, type TestDatabase } from '../test-database.ts'
import { startTestHttp, type TestHttp } from '../test-http.ts'
import { promisedCalls } from './promised-calls.ts'
import { listRouterRoutes, toRouteName } from './router-routes.ts'
import { seedTenant } from './seed-tenant.ts'
import type { Tenant } from './tenant.ts'

/** Routes outside the contract, with what protects each. A route missing here fails the test. */
const rawRoutes: Readonly<Record<string, string>> = {
  'GET /healthz': 'says only that the process lives',
  'GET /readyz': 'says only what is ready',
  'GET /metrics': 'the token of the operator',
  'GET /api/openapi.json': 'the same for everybody',
  'GET /api/docs': 'the same for everybody',
  'GET *': 'the files of the web app',
  'GET /api/events': 'session or key, and membership',
  'GET /api/auth/events': 'session',
  'POST /mcp': 'session or key, and membership; each tool is a call of its own with its permission',
  'GET /mcp': 'session or key, and membership',
  'DELETE /mcp': 'session or key, and membership',
  'GET /api/media/:/:': 'a signed link',
  'PUT /api/uploads/:': 'a signed link',
  'HEAD /api/uploads/:': 'a signed link',
  'DELETE /api/uploads/:': 'a signed link',
  'PUT /api/free-tools/compressions/:/file': 'the credential of the visitor who announced the video',
  'GET /api/free-tools/compressions/:/file': 'the credential of the visitor who announced the video',
  'PUT /api/free-tools/transcripts/:/file': 'the credential of the visitor who announced the file',
  'GET /api/auth/saml/:/metadata': 'public by nature: what an identity provider is told',
  'POST /api/auth/saml/:/acs': 'a signed assertion',
  'GET /api/audit-events/export': 'session or key with org:edit',
  'GET /api/staff/survey-answers/export': 'a session of staff',
  'GET /api/credits/statement/export': 'session or key, and membership',
  'GET /api/invoices/:/pdf': 'session or key with subscription:edit',
  'GET /api/caption-fonts/:': 'the same for everybody',
  'GET /api/caption-pictures/:': 'the same for everybody',
  'GET /api/clip-bundles/:': 'a signed link',
  'GET /api/post-analytics/export': 'session or key, and membership',
  'GET /api/feeds/:/feed.xml': 'a secret in the address',
  'GET /api/feeds/:/:': 'a secret in the address',
  'GET /api/auto-import/hubs/:': 'a topic that only the subscriber names; grants nothing',
  'POST /api/auto-import/hubs/:': 'a signature by the secret of the channel; only brings a look forward',
  'GET /api/data-exports/:/archive': 'the session that asked for the archive',
}

let database: TestDatabase
let http: TestHttp
let victim: Tenant
let other: Tenant
let guest = ''

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, webDir: tmpdir() })
  victim = await seedTenant(http, 'markeralpha')
  other = await seedTenant(http, 'markerbravo')
  guest = (await http.app.inject({ method: 'POST', url: '/api/auth/grant-free-tool-credential', payload: {} })).json().token
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
async function send(method: Method, url: string, token: string | null = null, orgId?: string) {
  const headers = {
    'x-request-id': 'same',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(orgId === undefined ? {} : { 'x-org-id': orgId }),
  }
  const reply = await http.app.inject({ method, url, headers })
  return { status: reply.statusCode, text: reply.body }
}

test('the router serves the calls of the contract, the declared raw routes, and nothing else', () => {
  const calls = bindings.map(({ endpoint }) => toRouteName(endpoint.method, `/api${endpoint.path}`))
  expect(listRouterRoutes(http.app)).toEqual([...new Set([...calls, ...Object.keys(rawRoutes)])].toSorted())
})

test('every call that clients were promised is served under its name', () => {
  const served = new Set(listRouterRoutes(http.app))
  expect(promisedCalls.filter((call) => !served.has(call.replace(' ', ' /api/')))).toEqual([])
})

describe.each([
  '/api/events',
  '/mcp',
  '/api/audit-events/export',
  '/api/credits/statement/export',
  '/api/post-analytics/export',
  '/api/invoices/0123456789abcdef/pdf',
])('%s', (url) => {
  test('refuses strangers, visitors, ended sessions, and everybody outside the organisation', async () => {
    for (const token of [null, 'x'.repeat(43), guest, victim.people.expired, victim.people.revoked]) {
      expect((await send('GET', url, token, victim.orgId)).status).toBe(401)
    }
    expect((await send('GET', url, victim.people.removed, victim.orgId)).status).toBe(403)
    expect((await send('GET', url, victim.people.deactivated, victim.orgId)).text).toContain('TeamDeactivatedError')
    const foreign = await send('GET', url, other.people.owner, victim.orgId)
    expect(foreign.status).toBe(403)
    expect(foreign).toEqual(await send('GET', url, other.people.owner, newId()))
  })
})

test('/api/auth/events refuses strangers, visitors and ended sessions', async () => {
  for (const token of [null, guest, victim.people.expired, victim.people.revoked]) {
    expect((await send('GET', '/api/auth/events', token)).status).toBe(401)
  }
})

describe('the file of the audit log', () => {
  test('is for those who may edit the organisation, and contains nothing of another', async () => {
    expect((await send('GET', '/api/audit-events/export', victim.people.member, victim.orgId)).status).toBe(403)
    const own = await send('GET', '/api/audit-events/export?format=jsonl', victim.people.owner, victim.orgId)
    expect(own.text).toContain(victim.marker)
    const foreign = await send('GET', `/api/audit-events/export?actorId=${victim.ownerId}`, other.people.owner)
    expect(foreign.status).toBe(200)
    expect(foreign.text).not.toContain(victim.marker)
    expect(foreign.text).not.toContain(victim.ownerId)
  })

  test('is refused to staff impersonating somebody', async () => {
    const payload = { userId: victim.ownerId, reason: 'Looks at what staff may fetch' }
    const headers = { authorization: `Bearer ${http.token}` }
    const { token } = (await http.app.inject({ method: 'POST', url: '/api/auth/impersonation', headers, payload })).json()
    expect((await send('GET', '/api/audit-events/export', token)).text).toContain('ImpersonationForbiddenError')
  })
})

describe('the archive of an export', () => {
  test('can be downloaded by the session that requested it, and does not exist for any other', async () => {
    const { session_id: sessionId } = await http.db
      .selectFrom('session_token')
      .innerJoin('app_user', 'app_user.id', 'session_token.user_id')
      .select('session_token.id as session_id')
      .where('app_user.id', '=', victim.ownerId)
      .where('revoked_at', 'is', null)
      .orderBy('session_token.created_at')
      .executeTakeFirstOrThrow()
    const exportId = newId()
    await http.db
      .insertInto('data_export')
      .values({
        id: exportId,
        user_id: victim.ownerId,
        org_id: null,
        session_id: sessionId,
        with_files: false,
        status: 'ready',
        storage_key: `test/${victim.ids.project}/transcript.json`,
        size_bytes: 10,
        counts: null,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    const url = `/api/data-exports/${exportId}/archive`
    const none = await send('GET', `/api/data-exports/${newId()}/archive`, other.people.owner)
    expect((await send('GET', url, victim.people.owner)).status).toBe(200)
    expect(none.status).toBe(404)
    expect(await send('GET', url, other.people.owner)).toEqual(none)
    expect(await send('GET', url, victim.people.sub_org_admin)).toEqual(none)
    for (const token of [null, guest, victim.people.expired]) expect((await send('GET', url, token)).status).toBe(401)
  })
})

describe('a signed link', () => {
  test('to media opens that object only: no letter of it can be changed', async () => {
    const link = new URL(victim.links.media, 'http://localhost').pathname
    expect((await send('GET', link)).status).toBe(200)
    const [, , , token = '', name = ''] = link.split('/')
    for (let at = 0; at < token.length; at += 7) {
      const tampered = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
      if (tampered !== token) expect((await send('GET', `/api/media/${tampered}/${name}`)).status).toBe(403)
    }
    expect((await send('GET', `/api/media/${token}/other.json`)).status).toBe(403)
    expect((await send('GET', `/api/media/${guest}/${name}`)).status).toBe(403)
  })

  test('to an upload opens that upload only, and is no link to media', async () => {
    const [mine, theirs] = [new URL(other.links.upload), new URL(victim.links.upload)]
    const token = mine.searchParams.get('token') ?? ''
    for (const method of ['HEAD', 'PUT', 'DELETE'] as const) {
      expect((await send(method, `${theirs.pathname}?token=${token}`)).status).toBe(403)
      expect((await send(method, theirs.pathname, other.people.owner)).status).toBe(403)
      expect((await send(method, `${theirs.pathname}?token=${token}&token=${token}`)).status).toBe(403)
    }
    expect((await send('HEAD', theirs.pathname + theirs.search)).status).toBe(200)
    expect((await send('GET', `/api/media/${token}/file`)).status).toBe(403)
  })
})

test('SAML addresses answer the same for a connection of another kind and for none', async () => {
  const [oidc, none] = [victim.ids.connection, newId()]
  const metadata = await send('GET', `/api/auth/saml/${oidc}/metadata`)
  expect(metadata).toEqual(await send('GET', `/api/auth/saml/${none}/metadata`))
  expect(metadata.status).toBe(404)
  expect(metadata.text).not.toContain(victim.marker)
})
