import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRoutes } from '#features/auth/auth.routes.ts'
import { ssoRoutes } from '#features/sso/sso.routes.ts'
import {
  assertionXml,
  makeSamlProvider,
  responseXml,
  type SamlAnswer,
  type SamlProvider,
  type SamlRequest,
  signAssertion,
} from '#testing/fake-providers/saml-provider.ts'
import { makeSsoOrg, type SsoOrg } from '#testing/make-sso-org.ts'
import { SignInBrowser } from '#testing/sign-in-browser.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { newId } from '#platform/ids/new-id.ts'
import { providerSignInRoutes } from './provider-sign-in.routes.ts'

let database: TestDatabase
let http: TestHttp
let provider: SamlProvider
let org: SsoOrg

const samlSettings = (of: SamlProvider, more: { allowsIdpStart?: boolean } = {}) => ({
  protocol: 'saml' as const,
  entryPoint: 'https://id.example.test/sso',
  idpIssuer: of.issuer,
  certificates: [of.certificate],
  allowsIdpStart: false,
  ...more,
})

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
const person = (of: SsoOrg, name = newId()) => ({
  nameId: name,
  attributes: { email: `${name.toLowerCase()}@${of.domain}`, displayName: 'Sam Example' },
})
const acs = (of: SsoOrg) => `/auth/saml/${of.connectionId}/acs`

async function begin(browser: SignInBrowser, of: SsoOrg = org): Promise<SamlRequest> {
  const reply = await browser.call('GET', `/auth/oauth-authorize?connectionId=${of.connectionId}&back_to=%2Fcollections`)
  return provider.readRequest(reply.json().url)
}

async function post(browser: SignInBrowser, xml: string, relayState: string, of: SsoOrg = org): Promise<string> {
  const form = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState }
  const reply = await browser.call('POST', acs(of), { form })
  expect(reply.statusCode).toBe(303)
  expect(reply.headers['set-cookie']).toBeUndefined()
  return String(reply.headers['location'])
}

const exchange = (browser: SignInBrowser, location: string) =>
  browser.call('POST', '/auth/login-exchange', { body: { pending: location.replace('/auth/callback#pending=', '') } })

async function signIn(browser: SignInBrowser, who = person(org)) {
  const request = await begin(browser)
  return exchange(browser, await post(browser, provider.sign(provider.answerTo(request, who)), request.relayState))
}

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
  test('the request names this product, where to answer, and nothing of the person', async () => {
    const request = await begin(newBrowser())
    expect(request).toMatchObject({
      acsUrl: `http://clips.test/api${acs(org)}`,
      issuer: `http://clips.test/api/auth/saml/${org.connectionId}/metadata`,
    })
    expect(request.id).toMatch(/^_[\w-]{43}$/)
  })

  test('a new person becomes a member of the connection’s organisation, in the browser that began', async () => {
    const reply = await signIn(newBrowser())
    expect(reply.json()).toMatchObject({
      outcome: 'signed_in',
      backTo: '/collections',
      orgs: [{ orgId: org.orgId, role: 'member', selected: true }],
    })
    expect(reply.json().user).toMatchObject({ name: 'Sam Example' })
  })

  test('the same subject comes back to the same account', async () => {
    const who = person(org)
    const first = (await signIn(newBrowser(), who)).json()
    const again = (await signIn(newBrowser(), who)).json()
    expect(again.user.id).toBe(first.user.id)
  })

  test('the metadata for the identity provider names both addresses', async () => {
    const reply = await newBrowser().call('GET', `/auth/saml/${org.connectionId}/metadata`)
    expect(reply.headers['content-type']).toContain('application/samlmetadata+xml')
    expect(reply.body).toContain(`entityID="http://clips.test/api/auth/saml/${org.connectionId}/metadata"`)
    expect(reply.body).toContain(`http://clips.test/api${acs(org)}`)
    expect(reply.body).toContain('WantAssertionsSigned="true"')
    expect((await newBrowser().call('GET', '/auth/saml/does-not-exist/metadata')).statusCode).toBe(404)
  })

  test('what the form post leaves in the address is worth nothing in another browser, and is used once', async () => {
    const browser = newBrowser()
    const request = await begin(browser)
    const location = await post(browser, provider.sign(provider.answerTo(request, person(org))), request.relayState)
    expect((await exchange(newBrowser(), location)).json()).toMatchObject({ errorName: 'SignInFailedError' })
    expect((await exchange(browser, location)).json()).toMatchObject({ outcome: 'signed_in' })
    expect((await exchange(browser, location)).json()).toMatchObject({ errorName: 'SignInFailedError' })
  })
})

describe('an assertion is refused and leaves no session, member or account', () => {
  async function refused(make: (answer: SamlAnswer, request: SamlRequest) => string, relayState?: string): Promise<string> {
    const browser = newBrowser()
    const request = await begin(browser)
    const before = [
      await rowCount('session_token'),
      await rowCount('org_member'),
      await rowCount('app_user'),
      await rowCount('user_identity'),
    ]
    const location = await post(browser, make(provider.answerTo(request, person(org)), request), relayState ?? request.relayState)
    expect(location).toBe('/auth/callback#error=SignInFailedError')
    const after = [
      await rowCount('session_token'),
      await rowCount('org_member'),
      await rowCount('app_user'),
      await rowCount('user_identity'),
    ]
    expect(after).toEqual(before)
    const row = await http.db
      .selectFrom('sso_connection')
      .select('last_result')
      .where('id', '=', org.connectionId)
      .executeTakeFirstOrThrow()
    expect(row.last_result?.passed).toBe(false)
    return row.last_result?.said ?? ''
  }
  const minuteMs = 60_000

  test('without a signature', async () => {
    expect(await refused((answer) => provider.sign(answer, { unsigned: true }))).toMatch(/signature/i)
  })

  test('signed by another key', async () => {
    const forger = makeSamlProvider(provider.issuer)
    expect(await refused((answer) => forger.sign(answer))).toMatch(/signature/i)
  })

  test('changed after it was signed', async () => {
    await refused((answer) => provider.sign(answer).replace(answer.person.nameId, 'somebody-else'))
    await refused((answer) => provider.sign(answer).replace(/owner|@/, 'x@'))
  })

  test('signed with SHA-1', async () => {
    expect(await refused((answer) => provider.sign(answer, { weak: true }))).toMatch(/too weak/)
  })

  test.each<[string, (answer: SamlAnswer) => Partial<SamlAnswer>, RegExp]>([
    ['for another audience', () => ({ audience: 'https://other-product.test' }), /audience/i],
    ['for another recipient', () => ({ recipient: 'https://other-product.test/acs' }), /subject confirmation/i],
    ['sent to another destination', () => ({ destination: 'https://other-product.test/acs' }), /meant for/],
    ['by another issuer', () => ({ issuer: 'https://other-id.test' }), /issued by/],
    ['that has expired', () => ({ notBeforeMs: Date.now() - 20 * minuteMs, notOnOrAfterMs: Date.now() - 10 * minuteMs }), /expired|good/i],
    ['that is not yet good', () => ({ notBeforeMs: Date.now() + 10 * minuteMs }), /not yet/i],
    [
      'that was issued long ago, however long it claims to last',
      () => ({ issuedMs: Date.now() - 3600_000, notOnOrAfterMs: Date.now() + 3600_000 }),
      /old/i,
    ],
    ['that was issued in the future', () => ({ issuedMs: Date.now() + 10 * minuteMs }), /future/],
    ['that answers a request nobody made', () => ({ inResponseTo: '_made-up' }), /under way/],
    ['that nobody asked for', () => ({ inResponseTo: null }), /began this sign-in/],
    [
      'with a name that changes each time',
      ({ person: who }) => ({ person: { ...who, format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } }),
      /changes with each/,
    ],
  ])('%s', async (_name, change, why) => {
    expect(await refused((answer) => provider.sign({ ...answer, ...change(answer) }))).toMatch(why)
  })

  test('with the state of another request', async () => {
    const other = await begin(newBrowser())
    await refused((answer) => provider.sign(answer), other.relayState)
    await refused((answer) => provider.sign(answer), 'made-up')
  })

  test('that was used before, also with a fresh request', async () => {
    const browser = newBrowser()
    const request = await begin(browser)
    const signed = provider.sign(provider.answerTo(request, person(org)))
    expect(await post(browser, signed, request.relayState)).toContain('#pending=')
    expect(await post(browser, signed, request.relayState)).toContain('#error=')
    const fresh = await begin(browser)
    expect(await post(browser, signed, fresh.relayState)).toContain('#error=')
  })

  test('posted by many at once, all but one', async () => {
    const browser = newBrowser()
    const request = await begin(browser)
    const signed = provider.sign(provider.answerTo(request, person(org)))
    const locations = await Promise.all([1, 2, 3, 4].map(() => post(browser, signed, request.relayState)))
    expect(locations.filter((location) => location.includes('#pending='))).toHaveLength(1)
  })

  const victim = { nameId: 'victim', attributes: { email: 'victim@elsewhere.test' } }
  const forged = (answer: SamlAnswer) => assertionXml({ ...answer, assertionId: '_forged', person: victim })

  test.each<[string, (answer: SamlAnswer) => string]>([
    ['a forged one before the signed one', (a) => responseXml(a, `${forged(a)}${signAssertion(assertionXml(a), provider)}`)],
    ['a forged one after the signed one', (a) => responseXml(a, `${signAssertion(assertionXml(a), provider)}${forged(a)}`)],
    [
      'the signed one hidden in the signature of a forged one',
      (a) =>
        responseXml(
          a,
          forged(a).replace(
            '</saml:Issuer>',
            `</saml:Issuer><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Object>${signAssertion(assertionXml(a), provider)}</ds:Object></ds:Signature>`,
          ),
        ),
    ],
    [
      'the signed one hidden in an extension, a forged one in its place with the same id',
      (a) => {
        const signed = signAssertion(assertionXml(a), provider)
        const extension = `<samlp:Extensions xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${signed}</samlp:Extensions>`
        return responseXml(a, `${extension}${assertionXml({ ...a, person: victim })}`)
      },
    ],
    [
      'the signature of the signed one around a forged one with the same id',
      (a) => {
        const signature = /<Signature.*<\/Signature>/s.exec(signAssertion(assertionXml(a), provider))?.[0] ?? ''
        return responseXml(a, assertionXml({ ...a, person: victim }).replace('</saml:Issuer>', `</saml:Issuer>${signature}`))
      },
    ],
  ])('wrapped: %s', async (_name, make) => {
    await refused(make)
  })

  test('a comment inside the name cannot cut it short', async () => {
    const owner = person(org, 'abcdef')
    const browser = newBrowser()
    const request = await begin(browser)
    const signed = provider
      .sign(provider.answerTo(request, { ...owner, nameId: 'abcdef.evil' }))
      .replace('abcdef.evil', 'abcdef<!-- -->.evil')
    const location = await post(browser, signed, request.relayState)
    await exchange(browser, location)
    const named = await http.db.selectFrom('user_identity').select('subject').where('provider', '=', `sso:${org.connectionId}`).execute()
    expect(named.map(({ subject }) => subject)).not.toContain('abcdef')
  })

  test('a document that defines its own entities', async () => {
    const bomb = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    expect(await refused((answer) => `${bomb}${provider.sign(answer)}`)).toMatch(/document type/)
  })

  test.each(['', 'not xml', '<a/>', '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>'])(
    'that is not one: %j',
    async (xml) => {
      if (xml === '') {
        const reply = await newBrowser().call('POST', acs(org), { form: { RelayState: 'x' } })
        expect(reply.json()).toMatchObject({ errorName: 'InvalidParam' })
      } else await refused(() => xml)
    },
  )
})

describe('a connection speaks for its own organisation only', () => {
  test('an address outside of the proven domains is refused, whoever signed', async () => {
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
    const mine = (await signIn(newBrowser(), person(org, 'same-subject'))).json()
    const browser = newBrowser()
    const request = await begin(browser, b)
    const location = await post(browser, other.sign(other.answerTo(request, person(b, 'same-subject'))), request.relayState, b)
    const theirs = (await exchange(browser, location)).json()
    expect(theirs).toMatchObject({ outcome: 'signed_in', orgs: [{ orgId: b.orgId }] })
    expect(theirs.user.id).not.toBe(mine.user.id)
  })

  test('an assertion for one connection is refused at another with the same provider', async () => {
    const b = await makeSsoOrg(http.db, samlSettings(provider))
    const browser = newBrowser()
    const request = await begin(browser)
    const signed = provider.sign(provider.answerTo(request, person(org)))
    expect(await post(browser, signed, request.relayState, b)).toContain('#error=')
  })

  test('an account that exists already is asked to prove its address by mail', async () => {
    const reply = await signIn(newBrowser(), { nameId: newId(), attributes: { email: org.ownerEmail, displayName: 'Owner' } })
    expect(reply.json()).toMatchObject({ outcome: 'email_verification_required', email: org.ownerEmail })
  })

  test('the address of the request cannot move the audience: the one of the connection counts', async () => {
    const request = {
      id: '_x',
      acsUrl: `http://evil.test/api${acs(org)}`,
      issuer: `http://evil.test/api/auth/saml/${org.connectionId}/metadata`,
    }
    const signed = provider.sign(provider.answerTo(request, person(org)))
    const reply = await http.app.inject({
      method: 'POST',
      url: `/api${acs(org)}`,
      headers: { host: 'evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: Buffer.from(signed).toString('base64') }).toString(),
    })
    expect(reply.headers['location']).toContain('#error=')
  })
})

describe('what the organisation decides', () => {
  test('by invitation only: a stranger of the domain is sent away, a member comes in', async () => {
    const own = makeSamlProvider('https://id.closed.test')
    const closed = await makeSsoOrg(http.db, samlSettings(own))
    await http.db.insertInto('sso_setting').values({ org_id: closed.orgId, welcomes_domain: false }).execute()
    const come = async (who: ReturnType<typeof person>) => {
      const browser = newBrowser()
      const request = await begin(browser, closed)
      return (await exchange(browser, await post(browser, own.sign(own.answerTo(request, who)), request.relayState, closed))).json()
    }
    expect((await come(person(closed))).errorMessage).toContain('invitation only')
    expect(await come({ nameId: 'o', attributes: { email: closed.ownerEmail, displayName: 'O' } })).toMatchObject({
      outcome: 'email_verification_required',
    })
  })

  test('a sign-in that the identity provider began works only where it is switched on, once', async () => {
    const own = makeSamlProvider('https://id.starts.test')
    const open = await makeSsoOrg(http.db, samlSettings(own, { allowsIdpStart: true }))
    const place = `http://clips.test/api/auth/saml/${open.connectionId}`
    const answer = own.answerTo({ id: '', acsUrl: `${place}/acs`, issuer: `${place}/metadata` }, person(open))
    const signed = own.sign({ ...answer, inResponseTo: null })
    const browser = newBrowser()
    const location = await post(browser, signed, '', open)
    expect((await exchange(browser, location)).json()).toMatchObject({ outcome: 'signed_in', backTo: '/dashboard' })
    expect(await post(browser, signed, '', open)).toContain('#error=')
  })

  test('a connection that is switched off lets nobody in, also not those who are on their way', async () => {
    const own = makeSamlProvider('https://id.off.test')
    const off = await makeSsoOrg(http.db, samlSettings(own))
    const browser = newBrowser()
    const request = await begin(browser, off)
    const location = await post(browser, own.sign(own.answerTo(request, person(off))), request.relayState, off)
    await browser.call('PUT', `/sso-connections/${off.connectionId}`, { body: { isEnabled: false }, token: off.token })
    expect((await exchange(browser, location)).json()).toMatchObject({ errorName: 'SignInFailedError' })
    expect((await browser.call('GET', `/auth/oauth-authorize?connectionId=${off.connectionId}`)).statusCode).toBe(404)
  })

  test('trying a connection tells what came of it and signs nobody in', async () => {
    const browser = newBrowser()
    const { url } = (await browser.call('POST', `/sso-connections/${org.connectionId}/test`, { token: org.token })).json()
    const request = provider.readRequest(url)
    const before = await rowCount('session_token')
    const location = await post(browser, provider.sign(provider.answerTo(request, person(org, 'tester'))), request.relayState)
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

  test('a test that fails ends where it began', async () => {
    const browser = newBrowser()
    const { url } = (await browser.call('POST', `/sso-connections/${org.connectionId}/test`, { token: org.token })).json()
    const request = provider.readRequest(url)
    expect(await post(browser, provider.sign(provider.answerTo(request, person(org)), { unsigned: true }), request.relayState)).toBe(
      '/settings/sso',
    )
  })
})
