import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { ssoRoutes } from '#features/identity/sso/sso.routes.ts'
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
import { samlPerson, samlSettings, samlVisit } from '#testing/saml-visit.ts'
import { SignInBrowser } from '#testing/sign-in-browser.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
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
const rowCount = async (table: 'session_token' | 'org_member' | 'app_user' | 'user_identity') =>
  Number(
    (
      await http.db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n,
  )

describe('an assertion is refused and leaves no session, member or account', () => {
  async function refusalOf(make: (answer: SamlAnswer, request: SamlRequest) => string, relayState?: string): Promise<string> {
    const browser = newBrowser()
    const request = await begin(browser)
    const before = [
      await rowCount('session_token'),
      await rowCount('org_member'),
      await rowCount('app_user'),
      await rowCount('user_identity'),
    ]
    const location = await post(browser, make(provider.answerTo(request, samlPerson(org)), request), relayState ?? request.relayState)
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
    expect(await refusalOf((answer) => provider.sign(answer, { unsigned: true }))).toMatch(/signature/i)
  })

  test('signed by another key', async () => {
    const forger = makeSamlProvider(provider.issuer)
    expect(await refusalOf((answer) => forger.sign(answer))).toMatch(/signature/i)
  })

  test('changed after it was signed', async () => {
    await refusalOf((answer) => provider.sign(answer).replace(answer.person.nameId, 'somebody-else'))
    await refusalOf((answer) => provider.sign(answer).replace(/owner|@/, 'x@'))
  })

  test('signed with SHA-1', async () => {
    expect(await refusalOf((answer) => provider.sign(answer, { weak: true }))).toMatch(/too weak/)
  })

  test('signed with SHA-1 that is spelt otherwise', async () => {
    const spelt = (answer: SamlAnswer) => provider.sign(answer, { weak: true }).replaceAll(/(Algorithm="[^"]*)sha1"/g, '$1sha&#49;"')
    expect(await refusalOf(spelt)).toMatch(/algorithm/)
  })

  test('signed by a shared key that is the public certificate', async () => {
    const hmac = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'
    const plain = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
    expect(await refusalOf((answer) => provider.sign(answer).replace(plain, hmac))).toMatch(/too weak/)
  })

  test('in an answer that is signed, while the assertion itself is not', async () => {
    const signedAround = (answer: SamlAnswer) => {
      const xml = responseXml(answer, assertionXml(answer))
      const signature = /<Signature.*<\/Signature>/s.exec(signAssertion(assertionXml(answer), provider))?.[0] ?? ''
      return xml.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
    }
    await refusalOf(signedAround)
  })

  test.each<[string, (answer: SamlAnswer) => Partial<SamlAnswer>, RegExp]>([
    ['for another audience', () => ({ audience: 'https://other-product.test' }), /audience/i],
    ['for another recipient', () => ({ recipient: 'https://other-product.test/acs' }), /subject confirmation/i],
    ['sent to another destination', () => ({ destination: 'https://other-product.test/acs' }), /meant for/],
    ['by another issuer', () => ({ issuer: 'https://other-id.test' }), /issued by/],
    ['that has expired', () => ({ notBeforeMs: Date.now() - 20 * minuteMs, notOnOrAfterMs: Date.now() - 10 * minuteMs }), /expired|good/i],
    ['that is not yet good', () => ({ notBeforeMs: Date.now() + 10 * minuteMs }), /not yet/i],
    [
      'that was issued long ago, however long it claims to be valid',
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
    expect(await refusalOf((answer) => provider.sign({ ...answer, ...change(answer) }))).toMatch(why)
  })

  test('with the state of another request', async () => {
    const other = await begin(newBrowser())
    await refusalOf((answer) => provider.sign(answer), other.relayState)
    await refusalOf((answer) => provider.sign(answer), 'made-up')
  })

  test('that was used before, also with a fresh request', async () => {
    const browser = newBrowser()
    const request = await begin(browser)
    const signed = provider.sign(provider.answerTo(request, samlPerson(org)))
    expect(await post(browser, signed, request.relayState)).toContain('#pending=')
    expect(await post(browser, signed, request.relayState)).toContain('#error=')
    const fresh = await begin(browser)
    expect(await post(browser, signed, fresh.relayState)).toContain('#error=')
  })

  test('posted by many at once, all but one', async () => {
    const browser = newBrowser()
    const request = await begin(browser)
    const signed = provider.sign(provider.answerTo(request, samlPerson(org)))
    const locations = await Promise.all([1, 2, 3, 4].map(() => post(browser, signed, request.relayState)))
    expect(locations.filter((location) => location.includes('#pending='))).toHaveLength(1)
  })

  const victim = { nameId: 'victim', attributes: { email: 'victim@elsewhere.test' } }
  const forged = (answer: SamlAnswer) => assertionXml({ ...answer, assertionId: '_forged', person: victim })

  test.each<[string, (answer: SamlAnswer) => string]>([
    ['a forged one before the signed one', (a) => responseXml(a, `${forged(a)}${signAssertion(assertionXml(a), provider)}`)],
    ['a forged one after the signed one', (a) => responseXml(a, `${signAssertion(assertionXml(a), provider)}${forged(a)}`)],
    [
      'a forged one under a prefix that no pattern for ASCII finds',
      (a) =>
        responseXml(
          a,
          `${forged(a).replaceAll('saml:', 'é:').replace('xmlns:saml', 'xmlns:é')}${signAssertion(assertionXml(a), provider)}`,
        ),
    ],
    [
      'two subjects, of which one was signed',
      (a) => {
        const signed = signAssertion(assertionXml(a), provider)
        const subject = /<saml:Subject>.*<\/saml:Subject>/s.exec(forged(a))?.[0] ?? ''
        return responseXml(a, signed.replace('<saml:Subject>', `${subject}<saml:Subject>`))
      },
    ],
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
    await refusalOf(make)
  })

  test('a comment inside the name cannot truncate it', async () => {
    const owner = samlPerson(org, 'abcdef')
    const browser = newBrowser()
    const request = await begin(browser)
    const signed = provider
      .sign(provider.answerTo(request, { ...owner, nameId: 'abcdef.evil' }))
      .replace('abcdef.evil', 'abcdef<!-- -->.evil')
    const location = await post(browser, signed, request.relayState)
    await exchange(browser, location)
    const identities = await http.db
      .selectFrom('user_identity')
      .select('subject')
      .where('provider', '=', `sso:${org.connectionId}`)
      .execute()
    expect(identities.map(({ subject }) => subject)).not.toContain('abcdef')
  })

  test('a document that defines its own entities', async () => {
    const bomb = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    expect(await refusalOf((answer) => `${bomb}${provider.sign(answer)}`)).toMatch(/document type/)
  })

  test.each(['', 'not xml', '<a/>', '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>'])(
    'that is not one: %j',
    async (xml) => {
      if (xml === '') {
        const reply = await newBrowser().call('POST', `/auth/saml/${org.connectionId}/acs`, { form: { RelayState: 'x' } })
        expect(reply.json()).toMatchObject({ errorName: 'InvalidParam' })
      } else await refusalOf(() => xml)
    },
  )
})
