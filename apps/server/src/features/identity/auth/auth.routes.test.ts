import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { ensureLocalOwner, issueLocalToken, makeSignInKey } from './local-owner.ts'

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

const bearer = (token: string, more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...more })
const signIn = (key: unknown, remoteAddress: string) =>
  http.app.inject({ method: 'POST', url: '/api/auth/local', payload: { key } as object, remoteAddress })

describe('signing in with the address from the terminal', () => {
  test('the key returns a token of the local owner', async () => {
    const reply = await signIn(await makeSignInKey(http.db), '10.1.0.1')
    expect(reply.statusCode).toBe(200)
    const { token, account } = reply.json()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(account).toMatchObject({ name: 'Local owner', orgName: 'My studio' })
    const mine = await http.app.inject({ url: '/api/users?q=mine', headers: bearer(token) })
    expect(mine.json()).toEqual(account)
  })

  test('a key works once, also for two requests at the same moment', async () => {
    const key = await makeSignInKey(http.db)
    const replies = await Promise.all([1, 2, 3, 4].map(() => signIn(key, '10.1.0.2')))
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
  })

  test('an expired key does not work', async () => {
    const key = await makeSignInKey(http.db)
    await http.db
      .updateTable('sign_in_key')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('used_at', 'is', null)
      .execute()
    expect((await signIn(key, '10.1.0.3')).json()).toMatchObject({ errorName: 'LoginRequired' })
  })

  test.each([[{}], ['short'], [null], [['a'.repeat(43)]], ['x'.repeat(201)]])('an invalid key %j is a field error', async (key) => {
    const reply = await signIn(key, '10.1.0.4')
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'key' }] })
  })

  test('guessing is limited to ten attempts a minute per address, and only for that address', async () => {
    const replies = []
    for (let attempt = 0; attempt < 21; attempt += 1) replies.push(await signIn('g'.repeat(43), '10.1.0.5'))
    const limited = replies.filter((reply) => reply.statusCode === 429)
    // A new minute may start in between; then one of the two has eleven attempts or more.
    expect(limited.length).toBeGreaterThan(0)
    expect(limited[0]?.json()).toMatchObject({ errorName: 'RateExceed' })
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn('g'.repeat(43), '10.1.0.6')).statusCode).toBe(401)
  })

  test('neither keys nor tokens are in the database', async () => {
    const key = await makeSignInKey(http.db)
    const token = await issueLocalToken(http.db)
    const rows = [
      await http.db.selectFrom('sign_in_key').selectAll().execute(),
      await http.db.selectFrom('session_token').selectAll().execute(),
    ]
    const text = JSON.stringify(rows)
    expect(text).not.toContain(key)
    expect(text).not.toContain(token)
  })
})

describe('the caller', () => {
  test.each([undefined, '', 'Bearer', 'Bearer x', 'Basic abc', `Bearer ${'z'.repeat(43)}`, 'Bearer \u0000'])(
    'is unknown with authorization %j',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization }
      const reply = await http.app.inject({ url: '/api/users', headers })
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ errorName: 'LoginRequired', statusCode: 401 })
    },
  )

  test('is who the token says, whatever the user header claims', async () => {
    const stranger = await addStranger(http.db)
    const owner = await ensureLocalOwner(http.db)
    const reply = await http.app.inject({ url: '/api/users', headers: bearer(stranger, { 'x-user-id': owner.userId }) })
    expect(reply.json().userId).not.toBe(owner.userId)
  })

  test('cannot choose another organisation, and learns nothing about whether it exists', async () => {
    const stranger = await addStranger(http.db)
    const { orgId } = await ensureLocalOwner(http.db)
    const other = await http.app.inject({ url: '/api/users', headers: bearer(stranger, { 'x-org-id': orgId, 'x-request-id': 'same' }) })
    const none = await http.app.inject({
      url: '/api/users',
      headers: bearer(stranger, { 'x-org-id': 'does-not-exist', 'x-request-id': 'same' }),
    })
    expect(other.statusCode).toBe(403)
    expect(other.json()).toEqual(none.json())
  })

  test('chooses among own organisations by header', async () => {
    const { userId } = await ensureLocalOwner(http.db)
    await http.db
      .insertInto('org')
      .values({ id: 'second-org-0001' as never, name: 'Second' })
      .execute()
    await http.db
      .insertInto('org_member')
      .values({ org_id: 'second-org-0001' as never, user_id: userId, role: 'member' })
      .execute()
    const reply = await http.app.inject({ url: '/api/users', headers: bearer(http.token, { 'x-org-id': 'second-org-0001' }) })
    expect(reply.json()).toMatchObject({ orgName: 'Second', permissions: ['project:view', 'project:edit', 'project:share'] })
  })

  test('is signed out afterwards, and other sessions stay', async () => {
    const [leaving, staying] = [await issueLocalToken(http.db), await issueLocalToken(http.db)]
    const out = await http.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(leaving) })
    expect(out.json()).toEqual({ done: true })
    expect((await http.app.inject({ url: '/api/users', headers: bearer(leaving) })).statusCode).toBe(401)
    expect((await http.app.inject({ url: '/api/users', headers: bearer(staying) })).statusCode).toBe(200)
  })

  test('there is one local owner however many processes start', async () => {
    const owners = await Promise.all([1, 2, 3, 4, 5].map(() => ensureLocalOwner(http.db)))
    expect(new Set(owners.map((owner) => owner.userId)).size).toBe(1)
  })
})
