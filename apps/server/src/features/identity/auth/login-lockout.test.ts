import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBrowserClient } from '#testing/make-browser-client.ts'
import { readLastMail } from '#testing/read-mail.ts'
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
const askUrl = (email: string) => `/auth/login-codes?email=${encodeURIComponent(email)}`
/** A program without cookies, at a network address of its own. */
const script = () => {
  const remoteAddress = `198.51.${(blocks += 1) >> 8}.${blocks & 255}`
  return {
    ask: (email: string) => http.app.inject({ url: `/api${askUrl(email)}`, remoteAddress }),
    verify: (payload: object) => http.app.inject({ method: 'POST', url: '/api/auth/login-codes/verify', payload, remoteAddress }),
  }
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const codeOf = async (email: string) => (await readLastMail(http.db, email)).code
const expireCodes = (email: string) =>
  http.db
    .updateTable('login_code')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('email', '=', email)
    .execute()

describe('somebody who knows an address', () => {
  test('cannot void the code that its owner waits for, nor use up its tries', async () => {
    const email = newAddress()
    const owner = makeBrowserClient(http)
    await owner.call(askUrl(email))
    const { code } = await readLastMail(http.db, email)
    for (const stranger of [script(), script()]) {
      expect((await stranger.ask(email)).statusCode).toBe(200)
      for (let times = 0; times < 7; times += 1) await stranger.verify({ email, code: wrongOf(code) })
    }
    const reply = await owner.call('/auth/login-codes/verify', { method: 'POST', body: { email, code } })
    expect(reply.json).toMatchObject({ outcome: 'signed_in' })
  })

  test('cannot void the code of a program either, from elsewhere', async () => {
    const email = newAddress()
    const [owner, stranger] = [script(), script()]
    await owner.ask(email)
    const code = await codeOf(email)
    for (let times = 0; times < 7; times += 1) await stranger.verify({ email, code: wrongOf(code) })
    expect((await stranger.verify({ email, code })).statusCode).toBe(400)
    expect((await owner.verify({ email, code })).json()).toMatchObject({ outcome: 'signed_in' })
  })

  test('cannot void a link: it is good until it is used, whatever was mailed or typed since', async () => {
    const email = newAddress()
    const owner = makeBrowserClient(http)
    await owner.call(askUrl(email))
    const { link, code } = await readLastMail(http.db, email)
    await script().ask(email)
    for (let times = 0; times < 6; times += 1) {
      await owner.call('/auth/login-codes/verify', { method: 'POST', body: { email, code: wrongOf(code) } })
    }
    const open = () => owner.call('/auth/login-links/verify', { method: 'POST', body: { link } })
    expect((await open()).json).toMatchObject({ outcome: 'signed_in', user: { email } })
    expect((await open()).json).toMatchObject({ errorName: 'LoginCodeError' })
  })

  test('cannot lock its owner out by filling the box: what lies in it signs the owner in, in whatever browser', async () => {
    const email = newAddress()
    const strangers = Array.from({ length: 8 }, () => script())
    const statuses = []
    for (const stranger of strangers) {
      statuses.push((await stranger.ask(email)).statusCode)
      for (let times = 0; times < 6; times += 1) await stranger.verify({ email, code: '000000' })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const owner = makeBrowserClient(http)
    const refusal = await owner.call(askUrl(email))
    expect(refusal.json).toMatchObject({
      errorName: 'RateExceed',
      errorMessage: expect.stringContaining('Open the link in the newest one'),
    })
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(600)
    const { link, code } = await readLastMail(http.db, email)
    const visit = await owner.call('/auth/login-links/verify', { method: 'POST', body: { link } })
    expect(visit.json).toEqual({ outcome: 'code_required', email })
    const reply = await owner.call('/auth/login-codes/verify', { method: 'POST', body: { email, link, code } })
    expect(reply.json).toMatchObject({ outcome: 'signed_in', user: { email } })
  })

  test('uses up their own mails, not those that its owner may ask for', async () => {
    const email = newAddress()
    const stranger = script()
    for (let times = 0; times < 5; times += 1) await stranger.ask(email)
    await expireCodes(email)
    expect((await stranger.ask(email)).statusCode).toBe(429)
    expect((await script().ask(email)).statusCode).toBe(200)
  })

  test('who goes on all day fills the box with one mail at a time', async () => {
    const email = newAddress()
    for (let times = 0; times < 20; times += 1) {
      expect((await script().ask(email)).statusCode).toBe(200)
      await expireCodes(email)
    }
    expect((await script().ask(email)).statusCode).toBe(200)
    expect((await script().ask(email)).statusCode).toBe(429)
    await expireCodes(email)
    expect((await script().ask(email)).statusCode).toBe(200)
  })

  test('and guesses from everywhere ends what digits alone can do, and not what a link can', async () => {
    const email = newAddress()
    for (let round = 0; round < 10; round += 1) {
      const stranger = script()
      await stranger.ask(email)
      const guess = { email, code: wrongOf(await codeOf(email)) }
      for (let times = 0; times < 5; times += 1) expect((await stranger.verify(guess)).statusCode).toBe(400)
      await expireCodes(email)
    }
    const owner = makeBrowserClient(http)
    await owner.call(askUrl(email))
    const { link, code } = await readLastMail(http.db, email)
    const typed = await owner.call('/auth/login-codes/verify', { method: 'POST', body: { email, code } })
    expect(typed.json).toMatchObject({ errorName: 'LoginCodeError', errorMessage: expect.stringContaining('Open the link') })
    const visit = await owner.call('/auth/login-links/verify', { method: 'POST', body: { link } })
    expect(visit.json).toMatchObject({ outcome: 'signed_in', user: { email } })
  })
})
