import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { startOidcServer, type OidcServer, type OidcTwist } from '#testing/fake-providers/oidc-server.ts'
import { startFacebookServer, startTikTokServer } from '#testing/fake-providers/social-servers.ts'
import { SignInBrowser, visit } from '#testing/sign-in-browser.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { newId } from '#platform/ids/new-id.ts'
import { providerSignInRoutes } from './provider-sign-in.routes.ts'

const oauthApp = { clientId: 'clipwright-test', clientSecret: 'provider-secret-1' }
let database: TestDatabase
let http: TestHttp
let google: OidcServer
let facebook: Awaited<ReturnType<typeof startFacebookServer>>
let tiktok: Awaited<ReturnType<typeof startTikTokServer>>

beforeAll(async () => {
  database = await testDatabase()
  google = await startOidcServer(oauthApp)
  facebook = await startFacebookServer(oauthApp)
  tiktok = await startTikTokServer({ clientKey: oauthApp.clientId, clientSecret: oauthApp.clientSecret })
  http = await startTestHttp({
    db: database.db,
    url: database.url,
    bindings: [...authRoutes, ...providerSignInRoutes],
    env: {
      FETCH_ALLOW_HOSTS: '127.0.0.1:*',
      GOOGLE_CLIENT_ID: oauthApp.clientId,
      GOOGLE_CLIENT_SECRET: oauthApp.clientSecret,
      GOOGLE_ISSUER: google.issuer,
      FACEBOOK_CLIENT_ID: oauthApp.clientId,
      FACEBOOK_CLIENT_SECRET: oauthApp.clientSecret,
      FACEBOOK_BASE: facebook.origin,
      TIKTOK_CLIENT_KEY: oauthApp.clientId,
      TIKTOK_CLIENT_SECRET: oauthApp.clientSecret,
      TIKTOK_BASE: tiktok.origin,
    },
  })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await Promise.all([google.close(), facebook.close(), tiktok.close()])
  await database[Symbol.asyncDispose]()
})
beforeEach(() => {
  google.twist = null
  google.person = { sub: newId(), email: `${newId().toLowerCase()}@people.test`, email_verified: true, name: 'Ann Example' }
})

const newBrowser = () => new SignInBrowser(http.app)
const start = (provider: string) => `/auth/oauth-authorize?provider=${provider}&back_to=%2Fclip%2Fabc123`
const countSessions = async () =>
  Number(
    (
      await http.db
        .selectFrom('session_token')
        .select((row) => row.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n,
  )

describe('signing in with Google', () => {
  test('a new person gets an account with the address that Google verified, and returns to where they were', async () => {
    const browser = newBrowser()
    const reply = await browser.finish(await browser.visitProvider(start('google')))
    expect(reply.json()).toMatchObject({
      outcome: 'signed_in',
      backTo: '/clip/abc123',
      user: { email: google.person.email, name: 'Ann Example' },
    })
    expect(reply.headers['set-cookie']).toEqual(expect.stringMatching(/clipwright-session=.*HttpOnly/))
    const account = await browser.call('GET', '/users?q=mine', { token: reply.json().token })
    expect(account.json()).toMatchObject({ email: google.person.email, role: 'owner' })
  })

  test('the same person gets the same account, also when the address at Google changed', async () => {
    const first = newBrowser()
    const { user } = (await first.finish(await first.visitProvider(start('google')))).json()
    google.person = { ...google.person, email: 'renamed@people.test' }
    const second = newBrowser()
    const again = (await second.finish(await second.visitProvider(start('google')))).json()
    expect(again.user.id).toBe(user.id)
  })

  test('an address that belongs to an account is not enough: its owner must prove it by mail', async () => {
    const browser = newBrowser()
    await browser.finish(await browser.visitProvider(start('google')))
    google.person = { ...google.person, sub: 'somebody-else' }
    const before = await countSessions()
    const intruder = newBrowser()
    const reply = await intruder.finish(await intruder.visitProvider(start('google')))
    expect(reply.json()).toMatchObject({ outcome: 'email_verification_required', email: google.person.email })
    expect(reply.json().token).toBeUndefined()
    expect(await countSessions()).toBe(before)
  })

  test('an address that Google did not verify must be proven by mail', async () => {
    google.person = { ...google.person, email_verified: false }
    const browser = newBrowser()
    expect((await browser.finish(await browser.visitProvider(start('google')))).json()).toMatchObject({
      outcome: 'email_verification_required',
    })
  })
})

describe('an answer of a provider is refused and opens no session', () => {
  const refusalOf = async (browser: SignInBrowser, answer: object) => {
    const before = await countSessions()
    const reply = await browser.finish(answer)
    expect(reply.json()).toMatchObject({ errorName: 'SignInFailedError' })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(await countSessions()).toBe(before)
  }

  test('when it comes a second time', async () => {
    const browser = newBrowser()
    const answer = await browser.visitProvider(start('google'))
    expect((await browser.finish(answer)).statusCode).toBe(200)
    await refusalOf(browser, answer)
  })

  test('when two submit it at the same moment, one of them', async () => {
    const browser = newBrowser()
    const answer = await browser.visitProvider(start('google'))
    const replies = await Promise.all([1, 2, 3].map(() => browser.finish(answer)))
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('in another browser, which could be a victim’s', async () => {
    const attacker = newBrowser()
    const answer = await attacker.visitProvider(start('google'))
    await refusalOf(newBrowser(), answer)
    const victim = newBrowser()
    await victim.visitProvider(start('google'))
    await refusalOf(victim, answer)
  })

  test('with a state that was never issued', async () => {
    const browser = newBrowser()
    const answer = await browser.visitProvider(start('google'))
    await refusalOf(browser, { ...answer, state: 'x'.repeat(43) })
  })

  test('when it is older than ten minutes', async () => {
    const browser = newBrowser()
    const answer = await browser.visitProvider(start('google'))
    await http.db
      .updateTable('provider_attempt')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    await refusalOf(browser, answer)
  })

  test('when another issuer answers', async () => {
    const browser = newBrowser()
    const answer = await browser.visitProvider(start('google'))
    await refusalOf(browser, { ...answer, iss: 'https://elsewhere.test' })
  })

  test('when the issuer is missing though the provider always names it', async () => {
    const browser = newBrowser()
    const { iss: _, ...answer } = await browser.visitProvider(start('google'))
    await refusalOf(browser, answer)
  })

  test('when it carries an error, or no code', async () => {
    const browser = newBrowser()
    const { code: _, ...answer } = await browser.visitProvider(start('google'))
    await refusalOf(browser, { ...answer, error: 'access_denied' })
    const other = newBrowser()
    const { code: _code, ...silent } = await other.visitProvider(start('google'))
    await refusalOf(other, silent)
  })

  test('with the code of another attempt: PKCE ties the code to whoever requested it', async () => {
    const [victim, attacker] = [newBrowser(), newBrowser()]
    const stolen = await victim.visitProvider(start('google'))
    const own = await attacker.visitProvider(start('google'))
    await refusalOf(attacker, { ...own, code: stolen['code'] })
  })

  test('with the state of an attempt at another provider', async () => {
    const browser = newBrowser()
    const atTikTok = await browser.visitProvider(start('tiktok'))
    const atGoogle = await browser.visitProvider(start('google'))
    await refusalOf(browser, { state: atTikTok['state'], code: atGoogle['code'], iss: atGoogle['iss'] })
  })

  test.each<OidcTwist>([
    'wrong_nonce',
    'wrong_audience',
    'wrong_issuer',
    'expired',
    'unsigned',
    'wrong_key',
    'no_id_token',
    'hmac_with_public_key',
  ])('with an ID token that is %s', async (twist) => {
    google.twist = twist
    const browser = newBrowser()
    await refusalOf(browser, await browser.visitProvider(start('google')))
  })

  test('an unknown state never reaches the provider', async () => {
    const calls = google.tokenCalls
    await refusalOf(newBrowser(), { state: 'guess', code: 'guess' })
    expect(google.tokenCalls).toBe(calls)
  })
})

describe('signing in with Facebook', () => {
  test('the address must be proven by mail, because Facebook does not say whether it verified it', async () => {
    facebook.person = { id: '2001', name: 'Bea', email: 'bea@people.test' }
    const browser = newBrowser()
    const reply = await browser.finish(await browser.visitProvider(start('facebook')))
    expect(reply.json()).toMatchObject({ outcome: 'email_verification_required', email: 'bea@people.test' })
  })

  test('an answer that names an issuer was meant for somebody else', async () => {
    const browser = newBrowser()
    const answer = await browser.visitProvider(start('facebook'))
    expect((await browser.finish({ ...answer, iss: google.issuer })).json()).toMatchObject({ errorName: 'SignInFailedError' })
  })

  test('a code works once and only with its verifier', async () => {
    const [first, second] = [newBrowser(), newBrowser()]
    const stolen = await first.visitProvider(start('facebook'))
    const own = await second.visitProvider(start('facebook'))
    expect((await second.finish({ ...own, code: stolen['code'] })).json()).toMatchObject({ errorName: 'SignInFailedError' })
  })
})

describe('adding a provider to an account', () => {
  const signedIn = async () => {
    const browser = newBrowser()
    const { token, user } = (await browser.finish(await browser.visitProvider(start('google')))).json()
    return { browser, token: token as string, userId: user.id as string }
  }
  const beginLink = (browser: SignInBrowser, token: string, provider: string) =>
    browser.call('POST', '/auth/identities', { body: { provider, back_to: '/settings/security' }, token })

  test('a signed-in person adds TikTok and then signs in with it', async () => {
    tiktok.person = { open_id: newId(), display_name: 'Tik' }
    const { browser, token, userId } = await signedIn()
    const reply = await browser.finish(await visit((await beginLink(browser, token, 'tiktok')).json().url))
    expect(reply.json()).toEqual({ outcome: 'linked', provider: 'tiktok', backTo: '/settings/security' })
    const other = newBrowser()
    const again = await other.finish(await other.visitProvider(start('tiktok')))
    expect(again.json()).toMatchObject({ outcome: 'signed_in', user: { id: userId } })
    const list = (await browser.call('GET', '/auth/identities', { token })).json()
    expect(list.data.map((row: { provider: string }) => row.provider)).toEqual(['google', 'tiktok'])
    expect(JSON.stringify(list)).not.toContain(tiktok.person.open_id)
    const mails = await http.db
      .selectFrom('mail_message')
      .select('body_text')
      .where('recipient', '=', google.person.email ?? '')
      .execute()
    expect(mails.some(({ body_text: text }) => text.includes('TikTok'))).toBe(true)
  })

  test('a provider account that belongs to somebody else stays theirs', async () => {
    tiktok.person = { open_id: newId() }
    const owner = await signedIn()
    await owner.browser.finish(await visit((await beginLink(owner.browser, owner.token, 'tiktok')).json().url))
    google.person = { sub: newId(), email: `${newId().toLowerCase()}@people.test`, email_verified: true }
    const thief = await signedIn()
    const reply = await thief.browser.finish(await visit((await beginLink(thief.browser, thief.token, 'tiktok')).json().url))
    expect(reply.json()).toMatchObject({ errorName: 'RecordExisted' })
  })

  test('nobody else can finish what a person started', async () => {
    const { browser, token } = await signedIn()
    const answer = await visit((await beginLink(browser, token, 'tiktok')).json().url)
    await browser.call('POST', '/auth/logout', { body: {}, token })
    expect((await browser.finish(answer)).json()).toMatchObject({ errorName: 'LoginRequired' })
  })

  test('a provider is removed, and then no longer signs in', async () => {
    tiktok.person = { open_id: newId() }
    const { browser, token } = await signedIn()
    await browser.finish(await visit((await beginLink(browser, token, 'tiktok')).json().url))
    const { data } = (await browser.call('GET', '/auth/identities', { token })).json()
    const { identityId } = data.find((row: { provider: string }) => row.provider === 'tiktok')
    expect((await browser.call('DELETE', `/auth/identities/${identityId}`, { token })).json()).toEqual({ done: true })
    expect((await browser.call('DELETE', `/auth/identities/${identityId}`, { token })).statusCode).toBe(404)
    const other = newBrowser()
    expect((await other.finish(await other.visitProvider(start('tiktok')))).json().outcome).not.toBe('signed_in')
  })
})

test('the sign-in page learns which providers there are, and back_to stays on this site', async () => {
  const reply = await newBrowser().call('GET', '/auth/login-urls?back_to=https%3A%2F%2Fevil.test')
  expect(reply.json().providers[0]).toEqual({
    provider: 'google',
    enabled: true,
    reason: null,
    url: '/api/auth/oauth-authorize?provider=google&back_to=%2Fdashboard',
  })
})

test('neither states nor provider secrets are in the database', async () => {
  const browser = newBrowser()
  const answer = await browser.visitProvider(start('google'))
  const rows = JSON.stringify(await http.db.selectFrom('provider_attempt').selectAll().execute())
  expect(rows).not.toContain(answer['state'])
  expect(rows).not.toContain(oauthApp.clientSecret)
})
