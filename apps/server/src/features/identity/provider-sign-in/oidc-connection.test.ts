import { formatError } from '@clipwright/messages/format-error'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { insertIdentity } from '#features/identity/auth/identities.store.ts'
import { insertMember, insertOrg } from '#features/identity/orgs/orgs.store.ts'
import { orgRoutes } from '#features/identity/orgs/orgs.routes.ts'
import { passkeyRoutes } from '#features/identity/passkeys/passkeys.routes.ts'
import { ssoRoutes } from '#features/identity/sso/sso.routes.ts'
import { agreeFeature } from '#testing/agree-feature.ts'
import { startCertifiedProvider } from '#testing/fake-providers/certified-provider.ts'
import { startOidcServer, type OidcServer, type OidcTwist } from '#testing/fake-providers/oidc-server.ts'
import { makeSsoOrg, type SsoOrg } from '#testing/make-sso-org.ts'
import { SignInBrowser } from '#testing/sign-in-browser.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { newId } from '#platform/ids/new-id.ts'
import { providerSignInRoutes } from './provider-sign-in.routes.ts'

const oauthApp = { clientId: 'team-client', clientSecret: 'team-secret-1' }
let database: TestDatabase
let http: TestHttp
let provider: OidcServer
let google: OidcServer
let org: SsoOrg

const settingsOf = (of: { issuer: string }) => ({ protocol: 'oidc' as const, issuer: of.issuer, ...oauthApp })

beforeAll(async () => {
  database = await testDatabase()
  provider = await startOidcServer(oauthApp)
  google = await startOidcServer(oauthApp)
  http = await startTestHttp({
    db: database.db,
    url: database.url,
    bindings: [...authRoutes, ...providerSignInRoutes, ...ssoRoutes, ...orgRoutes, ...passkeyRoutes],
    env: {
      FETCH_ALLOW_HOSTS: '127.0.0.1:*',
      GOOGLE_CLIENT_ID: oauthApp.clientId,
      GOOGLE_CLIENT_SECRET: oauthApp.clientSecret,
      GOOGLE_ISSUER: google.issuer,
    },
  })
  org = await makeSsoOrg(database.db, settingsOf(provider))
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await Promise.all([provider.close(), google.close()])
  await database[Symbol.asyncDispose]()
})
beforeEach(() => {
  provider.twist = null
  provider.person = { sub: newId(), email: `${newId().toLowerCase()}@${org.domain}`, name: 'Olga' }
})

const newBrowser = () => new SignInBrowser(http.app)
const start = (of: SsoOrg) => `/auth/oauth-authorize?connectionId=${of.connectionId}`
const signIn = async (of: SsoOrg, browser = newBrowser()) => (await browser.finish(await browser.visitProvider(start(of)))).json()
const get = async (token: string, path: string, headers: Record<string, string> = {}) =>
  http.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}`, ...headers } })

describe('signing in by an OIDC connection', () => {
  test('a new person of a proven domain becomes a member of that organisation only', async () => {
    expect(await signIn(org)).toMatchObject({ outcome: 'signed_in', orgs: [{ orgId: org.orgId, role: 'member' }] })
  })

  test('a new person takes a seat, which is written down, and is refused when none is free', async () => {
    const team = await makeSsoOrg(database.db, settingsOf(provider))
    await database.db.transaction((tx) => agreeFeature(tx, team.orgId, 'OrgSeat', { amount: 2 }))
    const personOf = () => ({ sub: newId(), email: `${newId().toLowerCase()}@${team.domain}`, name: 'Olga' })
    const [first, second] = [personOf(), personOf()]
    provider.person = first
    expect(await signIn(team)).toMatchObject({ outcome: 'signed_in' })
    provider.person = second
    expect(await signIn(team)).toMatchObject({ errorName: 'QuotaExceed', details: [{ path: 'seats', message: 'max_seats_reached' }] })
    // Whoever has a seat comes in again.
    provider.person = first
    expect(await signIn(team)).toMatchObject({ outcome: 'signed_in' })
    const entries = await database.db
      .selectFrom('audit_event')
      .select(['action', 'details'])
      .where('org_id', '=', team.orgId)
      .where('action', '=', 'member.joined')
      .execute()
    expect(entries).toEqual([{ action: 'member.joined', details: { method: 'sso' } }])
  })

  test('an address outside the proven domains is refused, though the provider vouches for it', async () => {
    provider.person = { sub: newId(), email: 'somebody@gmail.test', email_verified: true }
    const refusal = await signIn(org)
    expect(refusal).toMatchObject({ errorName: 'SignInFailedError' })
    expect(formatError(refusal, 'de-DE')).toBe('Die Adresse somebody@gmail.test liegt in keiner Domain, die dieses Team bestätigt hat.')
  })

  test.each<OidcTwist>(['wrong_nonce', 'wrong_audience', 'expired', 'unsigned', 'wrong_key'])(
    'a token that is %s is refused, and the connection says why',
    async (twist) => {
      provider.twist = twist
      expect(await signIn(org)).toMatchObject({ errorName: 'SignInFailedError' })
      const { data } = (await get(org.token, '/sso-connections')).json()
      expect(data[0].lastResult).toMatchObject({ passed: false })
    },
  )

  test('an answer of one team’s provider is refused at another team’s connection', async () => {
    const other = await startOidcServer(oauthApp)
    const b = await makeSsoOrg(http.db, settingsOf(other))
    const browser = newBrowser()
    const atA = await browser.visitProvider(start(org))
    const atB = await browser.visitProvider(start(b))
    expect((await browser.finish({ ...atB, code: atA['code'], iss: atA['iss'] })).json()).toMatchObject({ errorName: 'SignInFailedError' })
    await other.close()
  })

  test('works with a certified implementation of the protocol', async () => {
    await using certified = await startCertifiedProvider({ ...oauthApp, redirectUri: 'http://clips.test/auth/callback' })
    const team = await makeSsoOrg(http.db, settingsOf(certified))
    certified.person = { sub: 'certified-1', email: `cora@${team.domain}`, name: 'Cora' }
    const browser = newBrowser()
    const { url } = (await browser.call('GET', start(team))).json()
    const reply = await browser.finish(await certified.visit(url))
    expect(reply.json()).toMatchObject({
      outcome: 'signed_in',
      user: { email: `cora@${team.domain}`, name: 'Cora' },
      orgs: [{ orgId: team.orgId }],
    })
  })
})

describe('a session that a connection opened', () => {
  /** Somebody who owns a team and is a member of the team with the connection. */
  async function memberOfTwo() {
    provider.person = { sub: newId(), email: `${newId().toLowerCase()}@${org.domain}`, name: 'Two' }
    const identity = {
      provider: `sso:${org.connectionId}`,
      subject: provider.person.sub,
      email: provider.person.email ?? null,
      emailVerified: true,
      name: null,
    }
    const first = await signIn(org)
    const own = await http.db.transaction(async (tx) => {
      const orgId = await insertOrg(tx, { name: 'Very own', ownerId: first.user.id, plan: 'FreePlan' })
      await insertMember(tx, org.orgId, { userId: first.user.id, role: 'member' })
      await insertIdentity(tx, first.user.id, identity)
      return orgId
    })
    return { own, token: (await signIn(org)).token as string }
  }

  test('reaches no other team of the person, and does not name them', async () => {
    const { own, token } = await memberOfTwo()
    expect((await get(token, '/users?q=mine', { 'x-org-id': org.orgId })).statusCode).toBe(200)
    expect((await get(token, '/users?q=mine', { 'x-org-id': own })).json()).toMatchObject({ errorName: 'NoPermission' })
    expect((await get(token, '/orgs')).body).not.toContain('Very own')
    for (const path of ['/sso-admins', '/orgs']) expect((await get(token, path)).body).not.toContain(own)
    expect((await newBrowser().call('POST', '/orgs', { token, body: { name: 'Out of reach' } })).json().errorName).toBe('NoPermission')
  })

  test('cannot unlock the rest: no passkey, no provider, no deletion of the account', async () => {
    const { token } = await memberOfTwo()
    const browser = newBrowser()
    for (const [path, body] of [
      ['/auth/identities', { provider: 'google' }],
      ['/passkeys/options', undefined],
    ] as const) {
      const reply = await browser.call('POST', path, { token, ...(body ? { body } : {}) })
      expect([path, reply.json().errorName]).toEqual([path, 'NoPermission'])
    }
  })

  test('does everything for somebody who belongs to that team only', async () => {
    const { token } = await signIn(org)
    const reply = await newBrowser().call('POST', '/auth/identities', { token, body: { provider: 'google' } })
    expect(reply.statusCode).toBe(200)
  })
})

describe('a team that takes its people through its own page only', () => {
  test('refuses a social provider for its domain, new or linked before, and leaves no session', async () => {
    const strict = await makeSsoOrg(http.db, settingsOf(provider), { restrictLogin: true })
    google.person = { sub: newId(), email: `gina@${strict.domain}`, email_verified: true }
    const browser = newBrowser()
    const reply = await browser.finish(await browser.visitProvider('/auth/oauth-authorize?provider=google'))
    expect(reply.json()).toMatchObject({ errorName: 'sso_required', details: [{ path: 'connectionId', message: strict.connectionId }] })
    expect(reply.headers['set-cookie']).toBeUndefined()
    const linked = { provider: 'google', subject: 'linked-before', email: 'private@mail.test', emailVerified: true, name: null }
    await http.db.transaction((tx) => insertIdentity(tx, strict.ownerId, linked))
    google.person = { sub: 'linked-before', email: 'private@mail.test', email_verified: true }
    const again = await browser.finish(await browser.visitProvider('/auth/oauth-authorize?provider=google'))
    expect(again.json()).toMatchObject({ errorName: 'sso_required' })
  })

  test('refuses mailed codes for its domain, and says nothing about whether the person exists', async () => {
    const strict = await makeSsoOrg(http.db, settingsOf(provider), { restrictLogin: true })
    const ask = async (email: string) => (await newBrowser().call('GET', `/auth/login-codes?email=${encodeURIComponent(email)}`)).json()
    const [memberReply, unknown] = [await ask(strict.ownerEmail), await ask(`nobody@${strict.domain}`)]
    expect(memberReply).toMatchObject({ errorName: 'sso_required' })
    expect({ ...memberReply, requestId: '' }).toEqual({ ...unknown, requestId: '' })
  })

  test('lets somebody with an older account prove its address once, after they came through that page', async () => {
    const strict = await makeSsoOrg(http.db, settingsOf(provider), { restrictLogin: true })
    provider.person = { sub: newId(), email: strict.ownerEmail }
    const browser = newBrowser()
    const { pendingAuthenticationToken } = await signIn(strict, browser)
    const ask = (by: SignInBrowser) => by.call('GET', `/auth/login-codes?email=${encodeURIComponent(strict.ownerEmail)}`)
    expect((await ask(newBrowser())).json()).toMatchObject({ errorName: 'sso_required' })
    expect((await ask(browser)).statusCode).toBe(200)
    const mail = await http.db
      .selectFrom('mail_message')
      .select('body_text')
      .where('recipient', '=', strict.ownerEmail)
      .executeTakeFirstOrThrow()
    const code = /\b(\d{6})\b/.exec(mail.body_text)?.[1]
    const verify = (body: object) => browser.call('POST', '/auth/login-codes/verify', { body: { email: strict.ownerEmail, code, ...body } })
    expect((await verify({})).json()).toMatchObject({ errorName: 'sso_required' })
    expect((await verify({ pendingAuthenticationToken })).json()).toMatchObject({ outcome: 'signed_in', user: { id: strict.ownerId } })
    expect(await signIn(strict)).toMatchObject({ outcome: 'signed_in', user: { id: strict.ownerId } })
  })

  test('signs its people in through its own page', async () => {
    const strict = await makeSsoOrg(http.db, settingsOf(provider), { restrictLogin: true })
    provider.person = { sub: newId(), email: `petra@${strict.domain}` }
    expect(await signIn(strict)).toMatchObject({ outcome: 'signed_in', orgs: [{ orgId: strict.orgId }] })
  })
})
