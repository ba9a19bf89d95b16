import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { insertMember } from '#features/identity/orgs/orgs.store.ts'
import { providerSignInRoutes } from '#features/identity/provider-sign-in/provider-sign-in.routes.ts'
import { selfSignedCertificate } from '#testing/fake-providers/self-signed-certificate.ts'
import { startTextServer } from '#testing/fake-providers/text-name-server.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { makeSsoOrg, type SsoOrg } from '#testing/make-sso-org.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { newId } from '#platform/ids/new-id.ts'
import { findConnection, findRequiredConnection } from './connections.ts'
import { ssoRoutes } from './sso.routes.ts'

let database: TestDatabase
let http: TestHttp
let org: SsoOrg
let dns: Awaited<ReturnType<typeof startTextServer>>
let member: { userId: string; token: string }

const oidc = { protocol: 'oidc' as const, issuer: 'https://id.example.com', clientId: 'c1', clientSecret: 'very-secret-value' }
const { certificate } = selfSignedCertificate('id')
const saml = {
  protocol: 'saml' as const,
  entryPoint: 'https://id.example.com/sso',
  idpIssuer: 'https://id.example.com',
  certificates: [certificate],
}

beforeAll(async () => {
  database = await testDatabase()
  dns = await startTextServer()
  http = await startTestHttp({
    db: database.db,
    url: database.url,
    bindings: [...authRoutes, ...ssoRoutes, ...providerSignInRoutes],
    env: { DNS_SERVERS: dns.address },
  })
  org = await makeSsoOrg(database.db, oidc)
  member = await addMember(org)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await dns.close()
  await database[Symbol.asyncDispose]()
})

async function addMember({ orgId }: SsoOrg) {
  return http.db.transaction(async (tx) => {
    const userId = await insertUser(tx, { name: 'Member', email: `${newId()}@people.test`, emailVerified: true, authSource: 'code' })
    await insertMember(tx, orgId, { userId, role: 'member' })
    return {
      userId,
      token: await insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'code', activeOrgId: orgId }),
    }
  })
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: { token?: string; body?: object } = {}) {
  const reply = await http.app.inject({
    method,
    url: `/api${path}`,
    headers: { host: 'clips.test', ...(options.token ? { authorization: `Bearer ${options.token}` } : {}) },
    ...(options.body ? { payload: options.body } : {}),
  })
  return { status: reply.statusCode, body: reply.json(), text: reply.body }
}
const owner = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call(method, path, { token: org.token, ...(body ? { body } : {}) })

describe('connections', () => {
  test('the secret is encrypted for this very row and never shown', async () => {
    const reply = await owner('POST', '/sso-connections', { name: 'ID', settings: oidc })
    expect(reply.body).toMatchObject({
      protocol: 'oidc',
      isEnabled: true,
      isProven: false,
      service: { redirectUri: 'http://clips.test/auth/callback' },
    })
    const { connectionId } = reply.body
    expect((await owner('GET', '/sso-connections')).text).not.toContain(oidc.clientSecret)
    const row = await http.db.selectFrom('sso_connection').selectAll().where('id', '=', connectionId).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(oidc.clientSecret)
    expect(row.sealed_secret?.toString('latin1')).not.toContain(oidc.clientSecret)
    expect((await findConnection(http.db, connectionId))?.clientSecret).toBe(oidc.clientSecret)
    await http.db.updateTable('sso_connection').set({ sealed_secret: row.sealed_secret }).where('id', '=', org.connectionId).execute()
    await expect(findConnection(http.db, org.connectionId)).rejects.toThrow()
    await owner('PUT', `/sso-connections/${org.connectionId}`, { settings: oidc })
    expect((await findConnection(http.db, org.connectionId))?.clientSecret).toBe(oidc.clientSecret)
    expect((await owner('DELETE', `/sso-connections/${connectionId}`)).body).toEqual({ done: true })
  })

  test('a change without a secret keeps the existing one; the provider itself cannot be changed', async () => {
    const { clientSecret: _, ...rest } = oidc
    expect(
      (await owner('PUT', `/sso-connections/${org.connectionId}`, { settings: { ...rest, clientId: 'c2' } })).body.settings.clientId,
    ).toBe('c2')
    expect((await findConnection(http.db, org.connectionId))?.clientSecret).toBe(oidc.clientSecret)
    const reply = await owner('PUT', `/sso-connections/${org.connectionId}`, { settings: { ...rest, issuer: 'https://evil.test' } })
    expect(reply.body).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'settings.issuer' }] })
    expect((await owner('PUT', `/sso-connections/${org.connectionId}`, { settings: saml })).status).toBe(400)
  })

  test.each([
    [{ ...oidc, issuer: 'http://id.example.com' }, 'InvalidParam'],
    [{ ...oidc, issuer: 'https://169.254.169.254/' }, 'LinkRefusedError'],
    [{ ...oidc, issuer: 'https://localhost/' }, 'LinkRefusedError'],
    [{ ...oidc, issuer: 'file:///etc/passwd' }, 'InvalidParam'],
    [{ ...oidc, clientSecret: undefined }, 'InvalidParam'],
    [{ ...oidc, orgId: 'another' }, 'InvalidParam'],
    [{ ...saml, certificates: ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'] }, 'InvalidParam'],
    [{ ...saml, certificates: [selfSignedCertificate('weak', 1024).certificate] }, 'InvalidParam'],
    [{ ...saml, certificates: [] }, 'InvalidParam'],
    [{ ...saml, entryPoint: 'javascript:alert(1)' }, 'InvalidParam'],
    [{ protocol: 'ldap' }, 'InvalidParam'],
  ])('settings %# are refused', async (settings, errorName) => {
    expect((await owner('POST', '/sso-connections', { name: 'x', settings })).body).toMatchObject({ errorName })
  })

  test('members, strangers and other organisations cannot see or change them', async () => {
    const stranger = await addStranger(http.db)
    for (const [method, path, body] of [
      ['GET', '/sso-connections', undefined],
      ['POST', '/sso-connections', { name: 'x', settings: oidc }],
      ['PUT', `/sso-connections/${org.connectionId}`, { isEnabled: false }],
      ['DELETE', `/sso-connections/${org.connectionId}`, undefined],
      ['POST', `/sso-connections/${org.connectionId}/test`, undefined],
      ['GET', '/sso-domains', undefined],
      ['POST', '/sso-domains', { domain: 'x.example.com' }],
      ['POST', '/auth/restrict-login', { enabled: true }],
      ['POST', '/auth/domain-whitelists', { enabled: false }],
      ['POST', '/sso-admins', { userId: member.userId }],
    ] as const) {
      const reply = await call(method, path, { token: member.token, ...(body ? { body } : {}) })
      expect([path, reply.body.errorName]).toEqual([path, 'NoPermission'])
    }
    // On a plan with single sign-on, so that only the connection’s being foreign is judged.
    await http.db.updateTable('org').set({ plan: 'Enterprise' }).where('name', '=', 'Elsewhere').execute()
    const foreign = await call('PUT', `/sso-connections/${org.connectionId}`, { token: stranger, body: { isEnabled: false } })
    const missing = await call('PUT', '/sso-connections/does-not-exist', { token: stranger, body: { isEnabled: false } })
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect(foreign.status).toBe(404)
  })

  test('a plan without single sign-on can neither add one nor claim a domain', async () => {
    const team = await makeSsoOrg(http.db, oidc)
    const asOwner = (method: 'GET' | 'POST', path: string, body?: object) =>
      call(method, path, { token: team.token, ...(body ? { body } : {}) })
    const domain = `${team.domain}.example`
    const tries = async () => [
      (await asOwner('POST', '/sso-domains', { domain })).body.errorName,
      (await asOwner('POST', '/sso-connections', { name: 'ID', settings: oidc })).body.errorName,
      (await asOwner('GET', '/sso-settings')).body.editBlockedBy,
    ]
    await http.db.updateTable('org').set({ plan: 'Pro' }).where('id', '=', team.orgId).execute()
    expect(await tries()).toEqual(['NoPermission', 'NoPermission', 'not_enterprise'])
    await http.db.updateTable('org').set({ plan: 'Enterprise' }).where('id', '=', team.orgId).execute()
    expect(await tries()).toEqual([undefined, undefined, null])
  })

  test('only enterprise organisations have them when the operator says so', async () => {
    await using strict = await startTestHttp({ db: http.db, url: database.url, bindings: ssoRoutes, env: { SSO_FOR: 'enterprise' } })
    const list = () => strict.app.inject({ url: '/api/sso-connections', headers: { authorization: `Bearer ${org.token}` } })
    expect((await list()).json()).toMatchObject({ errorName: 'NoPermission' })
    await http.db.updateTable('org').set({ is_enterprise: true }).where('id', '=', org.orgId).execute()
    expect((await list()).statusCode).toBe(200)
    await http.db.updateTable('org').set({ is_enterprise: false }).where('id', '=', org.orgId).execute()
  })
})

describe('domains', () => {
  test('a domain counts once its own DNS shows the record, and then belongs to this organisation only', async () => {
    const domain = `${newId()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, 'x')}.example`
    const { body: claimed } = await owner('POST', '/sso-domains', { domain: domain.toUpperCase() })
    expect(claimed).toMatchObject({ domain, isVerified: false, proof: { name: `_clipwright.${domain}` } })
    const look = () => owner('POST', `/sso-domains/${claimed.domainId}/verify`)
    expect((await look()).body).toMatchObject({ isVerified: false, checkedAt: expect.any(String) })
    dns.entries.set(claimed.proof.name, ['something else', `${claimed.proof.value}x`])
    expect((await look()).body.isVerified).toBe(false)
    dns.entries.set(claimed.proof.name, ['something else', claimed.proof.value])
    expect((await look()).body).toMatchObject({ isVerified: true, verifiedBy: 'dns' })

    const other = await makeSsoOrg(http.db, oidc)
    const { body: second } = await call('POST', '/sso-domains', { token: other.token, body: { domain } })
    expect(second.proof.value).not.toBe(claimed.proof.value)
    dns.entries.set(second.proof.name, [second.proof.value])
    expect((await call('POST', `/sso-domains/${second.domainId}/verify`, { token: other.token })).body).toMatchObject({
      errorName: 'RecordExisted',
    })
    expect((await owner('POST', '/sso-domains', { domain })).body).toMatchObject({ errorName: 'RecordExisted' })
  })

  test('the operator may vouch where there is no DNS, and nobody else may', async () => {
    const { body } = await owner('POST', '/sso-domains', { domain: 'office.internal-net.example' })
    expect((await owner('POST', `/sso-domains/${body.domainId}/confirm`)).body).toMatchObject({ errorName: 'NoPermission' })
    const confirmed = await call('POST', `/sso-domains/${body.domainId}/confirm`, { token: http.token })
    expect(confirmed.body).toMatchObject({ isVerified: true, verifiedBy: 'operator' })
    expect((await owner('DELETE', `/sso-domains/${body.domainId}`)).body).toEqual({ done: true })
  })

  test.each(['', 'localhost', 'a..b', 'exa mple.com', '-a.com', 'http://a.com', 'a.com/x', '*.com', 'a@b.com', '1.2.3.4'])(
    '%j is no domain',
    async (domain) => {
      expect((await owner('POST', '/sso-domains', { domain })).body).toMatchObject({
        errorName: 'InvalidParam',
        details: [{ path: 'domain' }],
      })
    },
  )
})

describe('what is asked before signing in', () => {
  test('an address leads to the connections of its domain, whether or not the person exists', async () => {
    const { body } = await call('GET', `/auth/sso-connections?domain=${org.domain.toUpperCase()}`)
    expect(body.data).toEqual([{ connectionId: org.connectionId, name: 'Identity provider', protocol: 'oidc', required: false }])
    expect((await call('GET', '/auth/sso-connections?domain=nobody.example')).body).toEqual({ data: [] })
    const orgs = await call('GET', `/auth/sso-orgs?domains=${org.domain},nobody.example,${org.domain}`)
    expect(orgs.body).toEqual({ data: [{ domain: org.domain, ssoOrgId: org.orgId, required: false }] })
  })

  test('a domain that is only claimed leads nowhere', async () => {
    await owner('POST', '/sso-domains', { domain: 'claimed-only.example' })
    expect((await call('GET', '/auth/sso-connections?domain=claimed-only.example')).body).toEqual({ data: [] })
  })
})

describe('the switches', () => {
  test('requiring single sign-on needs a domain, a connection and proof that it works, and is up to the owner', async () => {
    const fresh = await makeSsoOrg(http.db, oidc)
    const as = (method: 'GET' | 'POST', path: string, body?: object) =>
      call(method, path, { token: fresh.token, ...(body ? { body } : {}) })
    expect((await as('GET', '/sso-settings')).body.restrictLogin).toEqual({ value: false, blockedBy: 'not_proven' })
    expect((await as('POST', '/auth/restrict-login', { enabled: true })).body).toMatchObject({ errorName: 'NoPermission' })
    await http.db.updateTable('sso_connection').set({ proven_at: new Date() }).where('id', '=', fresh.connectionId).execute()
    expect((await as('POST', '/auth/restrict-login', { enabled: true })).body.restrictLogin).toEqual({ value: true, blockedBy: null })
    expect(await findRequiredConnection(http.db, `Anybody@${fresh.domain.toUpperCase()}`)).toMatchObject({
      connectionId: fresh.connectionId,
    })
    const admin = await addMember(fresh)
    await as('POST', '/sso-admins', { userId: admin.userId })
    expect((await call('GET', '/sso-settings', { token: admin.token })).body).toMatchObject({
      editBlockedBy: null,
      restrictLogin: { value: true, blockedBy: 'not_owner' },
    })
    await as('POST', '/auth/restrict-login', { enabled: false })
    expect(await findRequiredConnection(http.db, fresh.domain)).toBeUndefined()
  })

  test('a team whose last connection is disabled locks nobody out', async () => {
    const strict = await makeSsoOrg(http.db, oidc, { restrictLogin: true })
    expect(await findRequiredConnection(http.db, strict.domain)).toBeDefined()
    await call('PUT', `/sso-connections/${strict.connectionId}`, { token: strict.token, body: { isEnabled: false } })
    expect(await findRequiredConnection(http.db, strict.domain)).toBeUndefined()
  })
})

describe('SSO admins', () => {
  test('the owner names them, they administer connections, and are listed without an organisation header', async () => {
    const admin = await addMember(org)
    expect((await call('GET', '/sso-admins', { token: admin.token })).body.data).toEqual([])
    await owner('POST', '/sso-admins', { userId: admin.userId })
    expect((await call('GET', '/sso-connections', { token: admin.token })).status).toBe(200)
    expect((await call('POST', '/sso-admins', { token: admin.token, body: { userId: member.userId } })).body).toMatchObject({
      errorName: 'NoPermission',
    })
    const { data } = (await call('GET', '/sso-admins', { token: admin.token })).body
    expect(data.map((row: { userId: string; isOwner: boolean }) => [row.userId, row.isOwner])).toEqual(
      expect.arrayContaining([
        [org.ownerId, true],
        [admin.userId, false],
      ]),
    )
    expect((await owner('DELETE', `/sso-admins/${admin.userId}`)).body).toEqual({ done: true })
    expect((await call('GET', '/sso-connections', { token: admin.token })).status).toBe(403)
  })

  test('who left the team is no admin, also after coming back as a member', async () => {
    const admin = await addMember(org)
    await owner('POST', '/sso-admins', { userId: admin.userId })
    await http.db
      .deleteFrom('org_member')
      .where('user_id', '=', admin.userId as never)
      .execute()
    expect((await owner('GET', '/sso-admins')).text).not.toContain(admin.userId)
    expect((await owner('POST', '/sso-admins', { userId: admin.userId })).status).toBe(404)
  })
})

test('each change of single sign-on writes one row to the team’s audit log, without secrets', async () => {
  const team = await makeSsoOrg(http.db, oidc, { restrictLogin: true })
  const as = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    call(method, path, { token: team.token, ...(body ? { body } : {}) })
  const { connectionId } = (await as('POST', '/sso-connections', { name: 'Second', settings: oidc })).body
  await as('PUT', `/sso-connections/${connectionId}`, { settings: { ...oidc, clientSecret: 'another-secret' } })
  await as('DELETE', `/sso-connections/${connectionId}`)
  await as('POST', '/auth/restrict-login', { enabled: false })
  await as('POST', '/auth/domain-whitelists', { enabled: false })
  const rows = await http.db.selectFrom('audit_event').selectAll().where('org_id', '=', team.orgId).orderBy('seq').execute()
  expect(rows.map(({ action }) => action)).toEqual([
    'sso.connection_created',
    'sso.connection_changed',
    'sso.connection_deleted',
    'sso.restrict_login_set',
    'sso.domain_whitelist_set',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/secret-value|another-secret/)
})
