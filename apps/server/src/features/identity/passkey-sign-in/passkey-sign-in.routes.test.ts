import { endpoint } from '@clipwright/contract/endpoint'
import { SignInOutcome } from '@clipwright/contract/identity/auth'
import { z } from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeSignIn } from '#features/identity/auth/complete-sign-in.ts'
import { passkeyRoutes } from '#features/identity/passkeys/passkeys.routes.ts'
import { handle } from '#platform/http/handle.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { makeSsoOrg } from '#testing/make-sso-org.ts'
import { SoftwareAuthenticator } from '#testing/software-authenticator.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { passkeySignInRoutes } from './passkey-sign-in.routes.ts'

/** Stands in for any first step: the caller counts as having proven an address. */
const proveAddress = handle(
  endpoint({
    name: 'proveAddress',
    method: 'POST',
    path: '/test/prove-address',
    summary: 'A first step of a sign-in, for tests.',
    public: 'tests only',
    body: z.strictObject({ email: z.string() }),
    reply: SignInOutcome,
    errors: [],
  }),
  async (ctx, { email }) => {
    const identity = { provider: 'email', subject: email, email, emailVerified: true, name: null }
    return ctx.db.transaction((tx) => completeSignIn(ctx, tx, identity, { backTo: '/settings/security' }))
  },
)

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  const bindings = [...passkeyRoutes, ...passkeySignInRoutes, proveAddress]
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await http.db.deleteFrom('rate_count').execute()
})

const origin = 'http://localhost'

/** Stores cookies as a browser does. */
class Visitor {
  cookies = new Map<string, string>()

  async post(path: string, payload: object, token?: string) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { host: 'localhost', ...(cookie ? { cookie } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const reply = await http.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
    for (const { name, value } of reply.cookies) this.cookies.set(name, value)
    return { status: reply.statusCode, body: reply.json() }
  }
}

async function withPasskey(habits = {}, request: { required?: boolean } = {}) {
  const person = await addPerson(http.db)
  const device = new SoftwareAuthenticator({ origin, ...habits })
  const visitor = new Visitor()
  const { body: options } = await visitor.post('/passkeys/options', {}, person.token)
  await visitor.post('/passkeys', { name: 'Laptop', response: device.create(options) }, person.token)
  let codes: string[] = []
  if (request.required) {
    const headers = { authorization: `Bearer ${person.token}`, host: 'localhost' }
    const reply = await http.app.inject({ method: 'PUT', url: '/api/passkeys/requirement', headers, payload: { isRequired: true } })
    codes = reply.json().recoveryCodes
  }
  return { person, device, codes, visitor: new Visitor() }
}

async function signIn(visitor: Visitor, device: SoftwareAuthenticator, more: object = {}) {
  const { body: options } = await visitor.post('/auth/passkey-options', {})
  return visitor.post('/auth/passkey', { response: device.answer(options), ...more })
}

const firstStep = (visitor: Visitor, person: AddedPerson) => visitor.post('/test/prove-address', { email: person.email })

describe('a passkey alone', () => {
  test('signs its person in without naming an account first, and opens a session with a cookie', async () => {
    const { person, device, visitor } = await withPasskey()
    const { body: options } = await visitor.post('/auth/passkey-options', {})
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [] })
    const reply = await visitor.post('/auth/passkey', { response: device.answer(options), backTo: '//evil.example' })
    expect(reply.body).toMatchObject({ outcome: 'signed_in', user: { id: person.userId }, backTo: '/dashboard' })
    expect([...visitor.cookies.keys()]).toContain('clipwright-session')
    const events = await http.db.selectFrom('audit_event').select('details').where('action', '=', 'session.opened').execute()
    expect(events.at(-1)?.details).toMatchObject({ method: 'passkey' })
  })

  test('is also enough when every sign-in requires one', async () => {
    const { device, visitor } = await withPasskey({}, { required: true })
    expect((await signIn(visitor, device)).body.outcome).toBe('signed_in')
  })

  test('does not get around a team that requires its own sign-in page', async () => {
    const { person, device, visitor } = await withPasskey()
    const settings = { protocol: 'oidc', issuer: 'https://id.example', clientId: 'clips', clientSecret: 'secret' } as const
    const { domain } = await makeSsoOrg(http.db, settings, { restrictLogin: true })
    await http.db
      .updateTable('app_user')
      .set({ email: `member@${domain}` })
      .where('id', '=', person.userId)
      .execute()
    expect((await signIn(visitor, device)).body.errorName).toBe('sso_required')
    expect([...visitor.cookies.keys()]).not.toContain('clipwright-session')
  })

  test('that was only touched is not enough', async () => {
    const { device, visitor } = await withPasskey({ verifiesUser: false })
    expect((await signIn(visitor, device)).body.errorName).toBe('SignInFailedError')
  })

  test('is refused in a browser that did not request it, so that a forwarded answer signs nobody in', async () => {
    const { device, visitor } = await withPasskey()
    const { body: options } = await visitor.post('/auth/passkey-options', {})
    const reply = await new Visitor().post('/auth/passkey', { response: device.answer(options) })
    expect(reply.body.errorName).toBe('SignInFailedError')
  })

  test('answers a challenge once, also when several try at the same moment', async () => {
    const { device, visitor } = await withPasskey()
    const { body: options } = await visitor.post('/auth/passkey-options', {})
    const response = device.answer(options)
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => visitor.post('/auth/passkey', { response })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
  })

  test('whose counter goes back is refused, and its owner finds that in their audit log', async () => {
    const { person, device, visitor } = await withPasskey()
    await signIn(visitor, device)
    device.counter = 0
    expect((await signIn(visitor, device)).body.errorName).toBe('SignInFailedError')
    const events = await http.db.selectFrom('audit_event').select(['action', 'result']).where('actor_id', '=', person.userId).execute()
    expect(events).toContainEqual({ action: 'passkey.refused', result: 'refused' })
  })

  test('without a counter works again and again', async () => {
    const { device, visitor } = await withPasskey({ counts: false })
    expect((await signIn(visitor, device)).body.outcome).toBe('signed_in')
    expect((await signIn(visitor, device)).body.outcome).toBe('signed_in')
  })

  test.each([
    [
      'an unknown device',
      ({ habits, userHandle }: SoftwareAuthenticator) => Object.assign(new SoftwareAuthenticator(habits), { userHandle }),
    ],
    ['another page', (device: SoftwareAuthenticator) => Object.assign(device, { habits: { origin: 'https://evil.example' } })],
    ['another person’s handle', (device: SoftwareAuthenticator) => Object.assign(device, { userHandle: 'c29tZWJvZHktZWxzZQ' })],
  ])('is refused from %s, always with the same answer', async (_what, change) => {
    const { device, visitor } = await withPasskey()
    const reply = await signIn(visitor, change(device))
    expect(reply).toMatchObject({
      status: 400,
      body: { errorName: 'SignInFailedError', errorMessage: expect.stringMatching(/start over/) },
    })
  })

  test('of a deleted account signs nobody in', async () => {
    const { person, device, visitor } = await withPasskey()
    await http.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', person.userId).execute()
    expect((await signIn(visitor, device)).body.errorName).toBe('SignInFailedError')
  })
})

describe('a passkey as the second step', () => {
  test('is requested after the first step, and then signs in where the person wanted to go', async () => {
    const { person, device, visitor } = await withPasskey({ verifiesUser: false }, { required: true })
    const first = await firstStep(visitor, person)
    expect(first.body).toEqual({
      outcome: 'passkey_required',
      pendingAuthenticationToken: expect.any(String),
      backTo: '/settings/security',
    })
    const second = await signIn(visitor, device, { pendingAuthenticationToken: first.body.pendingAuthenticationToken })
    expect(second.body).toMatchObject({ outcome: 'signed_in', user: { id: person.userId }, backTo: '/settings/security' })
  })

  test('is not requested from people who did not ask for it', async () => {
    const { person, visitor } = await withPasskey()
    expect((await firstStep(visitor, person)).body.outcome).toBe('signed_in')
  })

  test('of another person does not help, and a pending sign-in is used once', async () => {
    const [ada, eve] = [await withPasskey({}, { required: true }), await withPasskey()]
    const { pendingAuthenticationToken } = (await firstStep(ada.visitor, ada.person)).body
    expect((await signIn(ada.visitor, eve.device, { pendingAuthenticationToken })).body.errorName).toBe('SignInFailedError')
    expect((await signIn(ada.visitor, ada.device, { pendingAuthenticationToken })).body.outcome).toBe('signed_in')
    expect((await signIn(ada.visitor, ada.device, { pendingAuthenticationToken })).body.errorName).toBe('SignInFailedError')
  })

  test('works only in the browser of the first step', async () => {
    const { person, device, visitor } = await withPasskey({}, { required: true })
    // Only a browser with a sign-in cookie is tied; it gets one with the challenge.
    await visitor.post('/auth/passkey-options', {})
    const { pendingAuthenticationToken } = (await firstStep(visitor, person)).body
    expect((await signIn(new Visitor(), device, { pendingAuthenticationToken })).body.errorName).toBe('SignInFailedError')
  })
})

describe('a recovery code', () => {
  test('replaces the passkey once, however it is typed, and the person is told', async () => {
    const { person, codes, visitor } = await withPasskey({}, { required: true })
    const [code = ''] = codes
    const { pendingAuthenticationToken } = (await firstStep(visitor, person)).body
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    const reply = await visitor.post('/auth/recovery-code', { pendingAuthenticationToken, code: typed })
    expect(reply.body).toMatchObject({ outcome: 'signed_in', user: { id: person.userId } })
    const mails = await http.db.selectFrom('mail_message').select('body_text').where('recipient', '=', person.email).execute()
    expect(mails.at(-1)?.body_text).toContain('Recovery codes left: 9')

    const again = (await firstStep(visitor, person)).body
    const replay = await visitor.post('/auth/recovery-code', { pendingAuthenticationToken: again.pendingAuthenticationToken, code })
    expect(replay.body.errorName).toBe('SignInFailedError')
  })

  test('of another person, or a made-up one, is refused and leaves the sign-in pending', async () => {
    const [ada, eve] = [await withPasskey({}, { required: true }), await withPasskey({}, { required: true })]
    const { pendingAuthenticationToken } = (await firstStep(ada.visitor, ada.person)).body
    for (const code of [eve.codes[0], 'aaaa-aaaa-aaaa-aaaa']) {
      const reply = await ada.visitor.post('/auth/recovery-code', { pendingAuthenticationToken, code })
      expect(reply.body.errorName).toBe('SignInFailedError')
    }
    const right = await ada.visitor.post('/auth/recovery-code', { pendingAuthenticationToken, code: ada.codes[0] })
    expect(right.body.outcome).toBe('signed_in')
  })

  test('is worth nothing without a first step', async () => {
    const { codes, visitor } = await withPasskey({}, { required: true })
    const reply = await visitor.post('/auth/recovery-code', { pendingAuthenticationToken: 'x'.repeat(43), code: codes[0] })
    expect(reply.body.errorName).toBe('SignInFailedError')
  })

  test('cannot be guessed: after ten attempts in five minutes an address has to wait', async () => {
    const { person, visitor } = await withPasskey({}, { required: true })
    const { pendingAuthenticationToken } = (await firstStep(visitor, person)).body
    const statuses = []
    for (let tries = 0; tries < 21; tries += 1) {
      statuses.push(
        (await visitor.post('/auth/recovery-code', { pendingAuthenticationToken, code: `aaaa-aaaa-aaaa-${tries + 2000}` })).status,
      )
    }
    expect(statuses).toContain(429)
    expect(statuses).not.toContain(200)
  })
})
