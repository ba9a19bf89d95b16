import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { ssoRoutes } from '#features/identity/sso/sso.routes.ts'
import { makeSamlProvider, type SamlPerson, type SamlProvider } from '#testing/fake-providers/saml-provider.ts'
import { makeSsoOrg, type SsoOrg } from '#testing/make-sso-org.ts'
import { samlPerson, samlSettings, samlVisit } from '#testing/saml-visit.ts'
import { SignInBrowser } from '#testing/sign-in-browser.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { newId } from '#platform/ids/new-id.ts'
import { providerSignInRoutes } from './provider-sign-in.routes.ts'

let database: TestDatabase
let http: TestHttp
let provider: SamlProvider
let org: SsoOrg

beforeAll(async () => {
  database = await testDatabase()
  provider = makeSamlProvider('https://id.example.test')
  http = await startTestHttp({ db: database.db, url: database.url, bindings: [...authRoutes, ...providerSignInRoutes, ...ssoRoutes] })
  org = await makeSsoOrg(database.db, samlSettings(provider))
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const newBrowser = () => new SignInBrowser(http.app)
const begin = (browser: SignInBrowser, of: SsoOrg = org) => samlVisit(browser, of, provider).begin()
const post = (browser: SignInBrowser, xml: string, relayState: string, of: SsoOrg = org) =>
  samlVisit(browser, of, provider).post(xml, relayState)
const exchange = (browser: SignInBrowser, location: string) => samlVisit(browser, org, provider).exchange(location)
const signIn = (browser: SignInBrowser, who = samlPerson(org)) => samlVisit(browser, org, provider).signIn(who)
const rowCount = async (table: 'session_token' | 'org_member' | 'app_user' | 'user_identity') =>
  Number(
    (
      await http.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n,
  )

describe('signing in by SAML', () => {
  test('the request names this product, where to answer, and nothing about the person', async () => {
    const request = await begin(newBrowser())
    expect(request).toMatchObject({
      acsUrl: `http://clips.test/api/auth/saml/${org.connectionId}/acs`,
      issuer: `http://clips.test/api/auth/saml/${org.connectionId}/metadata`,
    })
    expect(request.id).toMatch(/^_[\w-]{43}$/)
  })

  test('a new person becomes a member of the connection’s organisation, in the browser that started', async () => {
    const reply = await signIn(newBrowser())
    expect(reply.json()).toMatchObject({
      outcome: 'signed_in',
      backTo: '/collections',
      orgs: [{ orgId: org.orgId, role: 'member', selected: true }],
    })
    expect(reply.json().user).toMatchObject({ name: 'Sam Example' })
  })

  test('the same subject gets the same account again', async () => {
    const who = samlPerson(org)
    const first = (await signIn(newBrowser(), who)).json()
    const again = (await signIn(newBrowser(), who)).json()
    expect(again.user.id).toBe(first.user.id)
  })

  test('the metadata for the identity provider names both addresses', async () => {
    const reply = await newBrowser().call('GET', `/auth/saml/${org.connectionId}/metadata`)
    expect(reply.headers['content-type']).toContain('application/samlmetadata+xml')
    expect(reply.body).toContain(`entityID="http://clips.test/api/auth/saml/${org.connectionId}/metadata"`)
    expect(reply.body).toContain(`http://clips.test/api/auth/saml/${org.connectionId}/acs`)
    expect(reply.body).toContain('WantAssertionsSigned="true"')
    expect((await newBrowser().call('GET', '/auth/saml/does-not-exist/metadata')).statusCode).toBe(404)
  })

  test('the token in the address after the form post is worth nothing in another browser, and works once', async () => {
    const browser = newBrowser()
    const request = await begin(browser)
    const location = await post(browser, provider.sign(provider.answerTo(request, samlPerson(org))), request.relayState)
    expect((await exchange(newBrowser(), location)).json()).toMatchObject({ errorName: 'SignInFailedError' })
    expect((await exchange(browser, location)).json()).toMatchObject({ outcome: 'signed_in' })
    expect((await exchange(browser, location)).json()).toMatchObject({ errorName: 'SignInFailedError' })
  })
})

describe('a connection speaks for its own organisation only', () => {
  test('an address outside the proven domains is refused, whoever signed', async () => {
    const reply = await signIn(newBrowser(), { nameId: newId(), attributes: { email: 'ceo@bigger.test', displayName: 'x' } })
    expect(reply.json()).toMatchObject({ errorName: 'SignInFailedError' })
    expect(reply.json().errorMessage).toContain('in no domain that this team has proven')
  })

  test('organisation A asserts the owner of B: no session, no member, no merge', async () => {
    const other = makeSamlProvider('https://id.other.test')
    const b = await makeSsoOrg(http.db, samlSettings(other))
    const before = [await rowCount('session_token'), await rowCount('org_member'), await rowCount('user_identity')]
    const reply = await signIn(newBrowser(), { nameId: b.ownerEmail, attributes: { email: b.ownerEmail, displayName: 'B' } })
    expect(reply.json()).toMatchObject({ errorName: 'SignInFailedError' })
    expect([await rowCount('session_token'), await rowCount('org_member'), await rowCount('user_identity')]).toEqual(before)
  })

  test('the same subject at two connections is two people', async () => {
    const other = makeSamlProvider('https://id.other.test')
    const b = await makeSsoOrg(http.db, samlSettings(other))
    const mine = (await signIn(newBrowser(), samlPerson(org, 'same-subject'))).json()
    const browser = newBrowser()
    const request = await begin(browser, b)
    const location = await post(browser, other.sign(other.answerTo(request, samlPerson(b, 'same-subject'))), request.relayState, b)
    const theirs = (await exchange(browser, location)).json()
    expect(theirs).toMatchObject({ outcome: 'signed_in', orgs: [{ orgId: b.orgId }] })
    expect(theirs.user.id).not.toBe(mine.user.id)
  })

  test('an assertion for one connection is refused at another with the same provider', async () => {
    const b = await makeSsoOrg(http.db, samlSettings(provider))
    const browser = newBrowser()
    const request = await begin(browser)
    const signed = provider.sign(provider.answerTo(request, samlPerson(org)))
    expect(await post(browser, signed, request.relayState, b)).toContain('#error=')
  })

  test('an existing account has to prove its address by mail', async () => {
    const reply = await signIn(newBrowser(), { nameId: newId(), attributes: { email: org.ownerEmail, displayName: 'Owner' } })
    expect(reply.json()).toMatchObject({ outcome: 'email_verification_required', email: org.ownerEmail })
  })

  test('the address of the request cannot change the audience: the connection’s counts', async () => {
    const request = {
      id: '_x',
      acsUrl: `http://evil.test/api/auth/saml/${org.connectionId}/acs`,
      issuer: `http://evil.test/api/auth/saml/${org.connectionId}/metadata`,
    }
    const signed = provider.sign(provider.answerTo(request, samlPerson(org)))
    const reply = await http.app.inject({
      method: 'POST',
      url: `/api/auth/saml/${org.connectionId}/acs`,
      headers: { host: 'evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: Buffer.from(signed).toString('base64') }).toString(),
    })
    expect(reply.headers['location']).toContain('#error=')
  })
})

describe('what the organisation decides', () => {
  test('by invitation only: a stranger of the domain is refused, a member gets in', async () => {
    const own = makeSamlProvider('https://id.closed.test')
    const closed = await makeSsoOrg(http.db, samlSettings(own))
    await http.db.insertInto('sso_setting').values({ org_id: closed.orgId, welcomes_domain: false }).execute()
    const come = async (who: SamlPerson) => {
      const browser = newBrowser()
      const request = await begin(browser, closed)
      return (await exchange(browser, await post(browser, own.sign(own.answerTo(request, who)), request.relayState, closed))).json()
    }
    expect((await come(samlPerson(closed))).errorMessage).toContain('invitation only')
    expect(await come({ nameId: 'o', attributes: { email: closed.ownerEmail, displayName: 'O' } })).toMatchObject({
      outcome: 'email_verification_required',
    })
  })

  test('a sign-in started by the identity provider works only where it is enabled, once', async () => {
    const own = makeSamlProvider('https://id.starts.test')
    const open = await makeSsoOrg(http.db, samlSettings(own, { allowsIdpStart: true }))
    const place = `http://clips.test/api/auth/saml/${open.connectionId}`
    const answer = own.answerTo({ id: '', acsUrl: `${place}/acs`, issuer: `${place}/metadata` }, samlPerson(open))
    const signed = own.sign({ ...answer, inResponseTo: null })
    const browser = newBrowser()
    const location = await post(browser, signed, '', open)
    expect((await exchange(browser, location)).json()).toMatchObject({ outcome: 'signed_in', backTo: '/dashboard' })
    expect(await post(browser, signed, '', open)).toContain('#error=')
  })

  test('a disabled connection lets nobody in, also not those who are on their way', async () => {
    const own = makeSamlProvider('https://id.off.test')
    const off = await makeSsoOrg(http.db, samlSettings(own))
    const browser = newBrowser()
    const request = await begin(browser, off)
    const location = await post(browser, own.sign(own.answerTo(request, samlPerson(off))), request.relayState, off)
    await browser.call('PUT', `/sso-connections/${off.connectionId}`, { body: { isEnabled: false }, token: off.token })
    expect((await exchange(browser, location)).json()).toMatchObject({ errorName: 'SignInFailedError' })
    expect((await browser.call('GET', `/auth/oauth-authorize?connectionId=${off.connectionId}`)).statusCode).toBe(404)
  })

  test('testing a connection reports the result and signs nobody in', async () => {
    const browser = newBrowser()
    const { url } = (await browser.call('POST', `/sso-connections/${org.connectionId}/test`, { token: org.token })).json()
    const request = provider.readRequest(url)
    const before = await rowCount('session_token')
    const location = await post(browser, provider.sign(provider.answerTo(request, samlPerson(org, 'tester'))), request.relayState)
    expect((await exchange(browser, location)).json()).toEqual({
      outcome: 'tested',
      connectionId: org.connectionId,
      passed: true,
      backTo: '/settings/sso',
    })
    expect(await rowCount('session_token')).toBe(before)
    const { data } = (await browser.call('GET', '/sso-connections', { token: org.token })).json()
    expect(data[0]).toMatchObject({ isProven: true, lastResult: { passed: true, said: `Vouched for tester@${org.domain}.` } })
  })

  test('a test that fails returns to where it started', async () => {
    const browser = newBrowser()
    const { url } = (await browser.call('POST', `/sso-connections/${org.connectionId}/test`, { token: org.token })).json()
    const request = provider.readRequest(url)
    expect(await post(browser, provider.sign(provider.answerTo(request, samlPerson(org)), { unsigned: true }), request.relayState)).toBe(
      '/settings/sso',
    )
  })
})
