import { errorCatalogue } from '@clipwright/contract/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBrowserClient } from '#testing/make-browser-client.ts'
import { readLastMail, readMail } from '#testing/read-mail.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

let people = 0
const newAddress = () => `person${(people += 1)}@team.test`
let blocks = 0
/** A network address of its own for each test, so that rate limits do not interfere. */
const newPlace = () => `198.51.${(blocks += 1) >> 8}.${blocks & 255}`
const askUrl = (email: string) => `/auth/login-codes?email=${encodeURIComponent(email)}`
/** A client without cookies. */
const script = (address = newPlace()) => ({
  ask: (email: string, headers: Record<string, string> = {}) =>
    http.app.inject({ url: `/api${askUrl(email)}`, remoteAddress: address, headers }),
  verify: (body: object, from = address) =>
    http.app.inject({ method: 'POST', url: '/api/auth/login-codes/verify', payload: body, remoteAddress: from }),
})
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Asks in a browser, whose cookies are then shown from whatever address. */
const askInBrowser = async (email: string) => {
  const mine = makeBrowserClient(http)
  await mine.call(askUrl(email))
  const cookie = [...mine.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const verifyFrom = (remoteAddress: string, payload: object) =>
    http.app.inject({ method: 'POST', url: '/api/auth/login-codes/verify', payload, remoteAddress, headers })
  return { mine, verifyFrom }
}
const expireCodes = (email: string) =>
  http.db
    .updateTable('login_code')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('email', '=', email)
    .execute()
const codeOf = async (email: string) => (await readLastMail(http.db, email)).code
const sessionCount = async (email: string) =>
  (
    await http.db
      .selectFrom('session_token')
      .innerJoin('app_user', 'app_user.id', 'session_token.user_id')
      .select('session_token.id')
      .where('email', '=', email)
      .execute()
  ).length

describe('signing in with a mailed code', () => {
  test('a script requests a code, reads the mail and gets token, person and organisations; the second time it is the same person', async () => {
    const email = newAddress()
    const { ask, verify } = script()
    expect((await ask(email)).json()).toMatchObject({ sent: true, email })
    const first = await verify({ email, code: await codeOf(email) })
    expect(first.json()).toMatchObject({
      outcome: 'signed_in',
      backTo: '/dashboard',
      user: { email, auth_source: 'email' },
      orgs: [{ role: 'owner', status: 'active', selected: true }],
    })
    const headers = { authorization: `Bearer ${first.json().token}` }
    expect((await http.app.inject({ url: '/api/users?q=mine', headers })).json()).toMatchObject({ email })

    await ask(email)
    const second = await verify({ email: ` ${email.toUpperCase()} `, code: (await codeOf(email)).replace(/(...)/, '$1 ') })
    expect(second.json().user.id).toBe(first.json().user.id)
  })

  test('the mail has code and link as text and HTML, loads nothing, and the database holds neither elsewhere', async () => {
    const email = newAddress()
    await script().ask(email)
    const { code, link, text, html, subject } = await readLastMail(http.db, email)
    expect(subject).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(text).toContain('#link=')
    expect(html).toContain(code)
    expect(html).toContain(`/auth/callback#link=${link}`)
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i)
    const rows = JSON.stringify(await http.db.selectFrom('login_code').selectAll().where('email', '=', email).execute())
    for (const secret of [code, link ?? '', Buffer.from(code).toString('hex')]) expect(rows).not.toContain(secret)
  })

  test('the mail is in the reader’s language', async () => {
    const [spanish, korean] = [newAddress(), newAddress()]
    await script().ask(spanish, { 'accept-language': 'es-MX,es;q=0.9' })
    await script().ask(korean, { 'accept-language': 'ko' })
    expect((await readLastMail(http.db, spanish)).html).toMatch(/lang="es-ES"[\s\S]*Tu código de acceso/)
    expect((await readLastMail(http.db, korean)).html).toMatch(/lang="ko-KR"[\s\S]*로그인 코드/)
  })

  test('a code works once, also for two hundred requests at the same moment', async () => {
    const email = newAddress()
    const { mine, verifyFrom } = await askInBrowser(email)
    const code = await codeOf(email)
    const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => verifyFrom(`203.0.113.${at}`, { email, code })))
    expect(mine.cookies.size).toBe(1)
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(await sessionCount(email)).toBe(1)
  })

  test('five attempts void it, counted before they are compared, and then even the correct code fails', async () => {
    const email = newAddress()
    const { verifyFrom } = await askInBrowser(email)
    const code = await codeOf(email)
    const guess = { email, code: wrongOf(code) }
    const replies = await Promise.all(Array.from({ length: 200 }, (_, at) => verifyFrom(`203.0.113.${at}`, guess)))
    expect(new Set(replies.map((reply) => reply.json().errorName))).toEqual(new Set(['LoginCodeError']))
    const row = await http.db.selectFrom('login_code').select('tries').where('email', '=', email).executeTakeFirstOrThrow()
    expect(row.tries).toBe(5)
    const compared = await http.db.selectFrom('audit_event').select('id').where('action', '=', 'session.refused').execute()
    expect(compared.length).toBeLessThanOrEqual(5)
    expect((await verifyFrom('203.0.113.1', { email, code })).json()).toMatchObject({ errorName: 'LoginCodeError' })
  })

  test('the code before the newest works, too, and one whose time is over does not', async () => {
    const email = newAddress()
    const { ask, verify } = script()
    for (let times = 0; times < 3; times += 1) await ask(email)
    const codes = (await readMail(http.db, email)).map(({ code }) => code)
    expect(codes).toHaveLength(3)
    expect((await verify({ email, code: codes[2] })).statusCode).toBe(200)
    await expireCodes(email)
    expect((await verify({ email, code: codes[0] })).json()).toMatchObject({ errorName: 'LoginCodeError' })
  })

  test.each([[{}], [{ email: 'a@b.test' }], [{ email: 'a@b.test', code: '12345' }], [{ email: 'a@b.test', code: 123456 }]])(
    'a body like %j is a field error',
    async (body) => expect((await script().verify(body)).json()).toMatchObject({ errorName: 'InvalidParam' }),
  )

  test.each([
    ['admin', true],
    ['userId', 'x'],
    ['orgs', []],
    ['user', { id: 'x' }],
  ])('a client cannot set %s', async (field, value) => {
    const body = { email: 'a@b.test', code: '123456', [field]: value }
    expect((await script().verify(body)).json()).toMatchObject({ errorName: 'InvalidParam', details: [{ path: field }] })
  })
})

describe('a browser', () => {
  test('requests a code and signs in; another browser can neither use the code nor use up its attempts', async () => {
    const email = newAddress()
    const [mine, other] = [makeBrowserClient(http), makeBrowserClient(http)]
    await mine.call(askUrl(email))
    const code = await codeOf(email)
    const body = { email, code }
    for (let attempt = 0; attempt < 7; attempt += 1) {
      expect((await other.call('/auth/login-codes/verify', { method: 'POST', body })).json).toMatchObject({ errorName: 'LoginCodeError' })
    }
    expect((await script().verify(body)).statusCode).toBe(400)
    const reply = await mine.call('/auth/login-codes/verify', { method: 'POST', body })
    expect(reply.json).toMatchObject({ outcome: 'signed_in' })
    expect(String(reply.headers['set-cookie'])).toMatch(/clipwright-session=[\w-]{43};.*HttpOnly; SameSite=Lax/)
  })

  test('opens the link from the mail and is signed in, once, at the page it asked for', async () => {
    const email = newAddress()
    const mine = makeBrowserClient(http)
    await mine.call(`${askUrl(email)}&backTo=${encodeURIComponent('/clip/abc?clip=2')}`)
    const { link } = await readLastMail(http.db, email)
    const open = () => mine.call('/auth/login-links/verify', { method: 'POST', body: { link } })
    expect((await open()).json).toMatchObject({ outcome: 'signed_in', user: { email }, backTo: '/clip/abc?clip=2' })
    expect((await open()).json).toMatchObject({ errorName: 'LoginCodeError' })
  })

  test('that got the link from somebody else only learns the address; with the six digits it can sign in', async () => {
    const email = newAddress()
    const [mine, phone] = [makeBrowserClient(http), makeBrowserClient(http)]
    await mine.call(askUrl(email))
    const { link, code } = await readLastMail(http.db, email)
    for (let look = 0; look < 3; look += 1) {
      const reply = await phone.call('/auth/login-links/verify', { method: 'POST', body: { link } })
      expect(reply.json).toEqual({ outcome: 'code_required', email })
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
    expect(await sessionCount(email)).toBe(0)
    const wrong = { email, code: wrongOf(code), link }
    expect((await phone.call('/auth/login-codes/verify', { method: 'POST', body: wrong })).status).toBe(400)
    expect((await phone.call('/auth/login-codes/verify', { method: 'POST', body: { email, code, link } })).json).toMatchObject({
      outcome: 'signed_in',
    })
  })

  test('cannot be made to send mail by another site', async () => {
    const email = newAddress()
    for (const site of ['cross-site', 'same-site', 'made-up']) {
      const reply = await makeBrowserClient(http).call(askUrl(email), { headers: { 'sec-fetch-site': site } })
      expect(reply.json).toMatchObject({ errorName: 'NoPermission' })
    }
    expect(await readMail(http.db, email)).toEqual([])
  })

  test.each(['https://evil.example/', '//evil.example', '/signin', 'javascript:alert(1)'])(
    'is not redirected to %s by the link',
    async (backTo) => {
      const email = newAddress()
      const mine = makeBrowserClient(http)
      await mine.call(`${askUrl(email)}&backTo=${encodeURIComponent(backTo)}`)
      const { link } = await readLastMail(http.db, email)
      expect((await mine.call('/auth/login-links/verify', { method: 'POST', body: { link } })).json['backTo']).toBe('/dashboard')
    },
  )

  test('never puts a host name chosen by the caller into a mailed link', async () => {
    const email = newAddress()
    await http.app.inject({ url: `/api${askUrl(email)}`, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
    const { text, html } = await readLastMail(http.db, email)
    expect(text + html).not.toContain('evil.example')
    expect(text).not.toContain('#link=')
  })
})

describe('limits', () => {
  test('a mailbox holds five mails that can be used, however often and from wherever they are requested, whether or not it has an account', async () => {
    const [accountAddress, unknown] = [newAddress(), newAddress()]
    const { ask, verify } = script()
    await ask(accountAddress)
    await verify({ email: accountAddress, code: await codeOf(accountAddress) })
    for (const email of [accountAddress, unknown]) {
      const tags = ['', '+1', '+2', '+spam', '+x']
      const replies = []
      for (let at = 0; at < 40; at += 1) replies.push(await script().ask(email.replace('@', `${tags[at % 5]}@`)))
      const refusals = replies.filter((reply) => reply.statusCode === 429)
      expect(refusals.length).toBeGreaterThanOrEqual(35)
      expect(refusals[0]?.json()).toMatchObject({ errorName: 'RateExceed' })
      expect(Number(refusals[0]?.headers['retry-after'])).toBeGreaterThan(0)
    }
    const mails = await http.db
      .selectFrom('mail_message')
      .select('id')
      .where('recipient', 'like', `${unknown.split('@')[0]}%`)
      .execute()
    expect(mails.length).toBeLessThanOrEqual(5)
  })

  test.each([
    ['one IPv4 address', () => '192.0.2.200'],
    ['one block of IPv6', (at: number) => `2001:db8:7:7:${at.toString(16)}::1`],
  ])('%s gets at most thirty mails an hour', async (_what, address) => {
    let mailCount = 0
    for (let at = 0; at < 40; at += 1) {
      const reply = await script(address(at)).ask(newAddress(), { 'x-forwarded-for': `10.9.9.${at}` })
      if (reply.statusCode === 200) mailCount += 1
    }
    expect(mailCount).toBe(30)
  })

  test('the answer for a known and an unknown address is the same', async () => {
    const accountAddress = newAddress()
    const unknown = newAddress()
    const { ask, verify } = script()
    await ask(accountAddress)
    await verify({ email: accountAddress, code: await codeOf(accountAddress) })
    const shape = ({ json, statusCode, headers }: Awaited<ReturnType<typeof ask>>) => ({
      statusCode,
      keys: Object.keys(json()),
      headers: Object.keys(headers).toSorted(),
    })
    expect(shape(await ask(unknown))).toEqual(shape(await ask(accountAddress)))
    expect(shape(await verify({ email: unknown, code: wrongOf(await codeOf(unknown)) }))).toEqual(
      shape(await verify({ email: accountAddress, code: wrongOf(await codeOf(accountAddress)) })),
    )
  })
})

describe('addresses', () => {
  const validate = async (email: string) =>
    (await http.app.inject({ method: 'POST', url: '/api/auth/validate-email', payload: { email }, remoteAddress: newPlace() })).json()

  test.each([
    ['a@mailinator.com', 'EmailDomainDisposableError'],
    ['a@deep.under.mailinator.com', 'EmailDomainDisposableError'],
    ['a@YOPMAIL.com', 'EmailDomainDisposableError'],
    ['a@nowhere.invalid', 'EmailDomainUnacceptableError'],
    ['a@localhost', 'EmailDomainUnacceptableError'],
    ['a@printer.local', 'EmailDomainUnacceptableError'],
    ['a@[192.0.2.1]', 'EmailDomainUnacceptableError'],
    ['a@192.0.2.1', 'EmailDomainUnacceptableError'],
    ['not an address', 'EmailDomainUnacceptableError'],
    ['a..b@team.test', 'EmailDomainUnacceptableError'],
    ['a@-bad-.test', 'EmailDomainUnacceptableError'],
    ['"quoted"@team.test', 'EmailDomainUnacceptableError'],
  ] as const)('%s is refused with %s, by the check and by the mail', async (email, errorName) => {
    expect(await validate(email)).toMatchObject({ errorName, statusCode: errorCatalogue[errorName].status })
    expect((await script().ask(email)).json()).toMatchObject({ errorName })
  })

  test.each([
    [' Ann.Lee+clips@Team.TEST ', 'ann.lee+clips@team.test'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ])('%j is stored as %s', async (email, address) => expect(await validate(email)).toEqual({ email: address }))
})
