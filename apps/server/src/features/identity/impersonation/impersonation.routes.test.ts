import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { passkeyRoutes } from '#features/identity/passkeys/passkeys.routes.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { impersonationRoutes } from './impersonation.routes.ts'

let database: TestDatabase
let http: TestHttp
let staff: AddedPerson
beforeAll(async () => {
  database = await testDatabase()
  const bindings = [...impersonationRoutes, ...passkeyRoutes, ...authRoutes]
  const env = { STAFF_EMAILS: 'Helper@staff.test, unproven@staff.test, second@staff.test' }
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env })
  staff = await addPerson(http.db, { email: 'helper@staff.test', name: 'Helper' })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await http.db.deleteFrom('rate_count').execute()
})

type Method = 'GET' | 'POST' | 'DELETE'
async function call(token: string, method: Method, path: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}`, host: 'localhost' }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies }
}

const reason = 'Asked for help with a stalled project'
const actAs = (token: string, userId: string, why = reason) => call(token, 'POST', '/auth/impersonation', { userId, reason: why })

describe('acting as a person', () => {
  test('opens a session as that person for an hour at most, and reports it when asked', async () => {
    const ada = await addPerson(http.db, { name: 'Ada' })
    const { body, cookies } = await actAs(staff.token, ada.userId)
    expect(body).toMatchObject({
      user: { id: ada.userId, isStaff: false },
      impersonation: { userId: ada.userId, impersonatorName: 'Helper', reason },
    })
    const lengthMs = Date.parse(body.impersonation.expiresAt) - Date.parse(body.impersonation.startedAt)
    expect(Math.abs(lengthMs - 3_600_000)).toBeLessThan(5000)
    expect(cookies).toContainEqual(expect.objectContaining({ name: 'clipwright-session', value: body.token, maxAge: 3600, httpOnly: true }))

    expect((await call(body.token, 'GET', '/users')).body.userId).toBe(ada.userId)
    expect((await call(body.token, 'GET', '/auth/impersonation')).body.impersonation).toEqual(body.impersonation)
    expect((await call(ada.token, 'GET', '/auth/impersonation')).body).toEqual({ impersonation: null })
  })

  test('is announced to the person by mail and written to three logs', async () => {
    const ada = await addPerson(http.db)
    await actAs(staff.token, ada.userId)
    const mails = await http.db.selectFrom('mail_message').select('body_text').where('recipient', '=', ada.email).execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain(reason)
    const rows = await http.db
      .selectFrom('audit_event')
      .select(['chain', 'actor_id as actorId', 'impersonator_id as impersonatorId'])
      .where('action', '=', 'impersonation.started')
      .where('object', '=', `user:${ada.userId}`)
      .execute()
    expect(rows).toHaveLength(3)
    expect(rows).toContainEqual({ chain: `user:${staff.userId}`, actorId: staff.userId, impersonatorId: null })
    expect(rows).toContainEqual({ chain: `user:${ada.userId}`, actorId: ada.userId, impersonatorId: staff.userId })
    expect(rows).toContainEqual({ chain: ada.orgId, actorId: ada.userId, impersonatorId: staff.userId })
  })

  test.each(['', 'too short', '   blanks   ', 'a'.repeat(501)])('needs a reason of ten to five hundred characters: %j', async (why) => {
    const ada = await addPerson(http.db)
    expect((await actAs(staff.token, ada.userId, why)).body.errorName).toBe('InvalidParam')
  })

  test('is for staff only: listed by the operator, address proven, no look-alikes', async () => {
    const ada = await addPerson(http.db)
    const others = [
      await addPerson(http.db),
      await addPerson(http.db, { email: 'unproven@staff.test', emailVerified: false }),
      await addPerson(http.db, { email: 'helper@staff.test.evil.test' }),
      await addPerson(http.db, { email: 'xhelper@staff.test' }),
      await addPerson(http.db, { email: 'anybody@staff.test' }),
    ]
    for (const { token } of others) {
      expect((await actAs(token, ada.userId)).body.errorName).toBe('NoPermission')
      expect((await call(token, 'GET', '/staff/users')).body.errorName).toBe('NoPermission')
    }
  })

  test('of staff, of oneself and of nobody is refused', async () => {
    const second = await addPerson(http.db, { email: 'second@staff.test' })
    expect((await actAs(staff.token, second.userId)).body.errorName).toBe('NoPermission')
    expect((await actAs(staff.token, staff.userId)).body.errorName).toBe('NoPermission')
    expect((await actAs(staff.token, 'no-such-person')).body.errorName).toBe('RecordNotExisted')
  })

  test('gives no access to a third person, to secrets, or to the list of people', async () => {
    const [ada, eve] = [await addPerson(http.db), await addPerson(http.db)]
    const { token } = (await actAs(staff.token, ada.userId)).body
    for (const [method, path, payload] of [
      ['POST', '/auth/impersonation', { userId: eve.userId, reason }],
      ['GET', '/staff/users', undefined],
      ['POST', '/passkeys/options', undefined],
      ['DELETE', '/passkeys/some-passkey', undefined],
    ] as const) {
      expect((await call(token, method, path, payload)).body.errorName).toBe('ImpersonationForbiddenError')
    }
  })

  test('ends by itself after an hour', async () => {
    const ada = await addPerson(http.db)
    const { token } = (await actAs(staff.token, ada.userId)).body
    await http.db
      .updateTable('session_token')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('impersonator_id', '=', staff.userId)
      .execute()
    expect((await call(token, 'GET', '/users')).status).toBe(401)
  })
})

describe('stopping', () => {
  test('returns to the own session under a new token; the old token and the impersonation’s are void', async () => {
    const ada = await addPerson(http.db)
    const { token } = (await actAs(staff.token, ada.userId)).body
    const stopped = await call(token, 'DELETE', '/auth/impersonation')
    expect(stopped.body).toMatchObject({ user: { id: staff.userId, isStaff: true }, token: expect.any(String) })
    expect(stopped.body.token).not.toBe(staff.token)
    expect(stopped.cookies).toContainEqual(expect.objectContaining({ name: 'clipwright-session', value: stopped.body.token }))
    expect((await call(token, 'GET', '/users')).status).toBe(401)
    expect((await call(staff.token, 'GET', '/users')).status).toBe(401)
    expect((await call(stopped.body.token, 'GET', '/users')).body.userId).toBe(staff.userId)
    staff.token = stopped.body.token
  })

  test('is logged and needs an impersonation to stop', async () => {
    const ada = await addPerson(http.db)
    expect((await call(ada.token, 'DELETE', '/auth/impersonation')).body.errorName).toBe('RecordNotExisted')
    const { token } = (await actAs(staff.token, ada.userId)).body
    staff.token = (await call(token, 'DELETE', '/auth/impersonation')).body.token
    expect(await listStoppedChains(ada)).toEqual(chainsOf(ada))
  })

  test('after the own session expired ends all the same, and leads to the sign-in', async () => {
    const ada = await addPerson(http.db)
    const { token } = (await actAs(staff.token, ada.userId)).body
    const past = new Date(Date.now() - 1000)
    await http.db.updateTable('session_token').set({ expires_at: past }).where('user_id', '=', staff.userId).execute()
    const stopped = await call(token, 'DELETE', '/auth/impersonation')
    expect(stopped.body.errorName).toBe('LoginRequired')
    expect(stopped.cookies).toContainEqual(expect.objectContaining({ name: 'clipwright-session', value: '', maxAge: 0 }))
    expect((await call(token, 'GET', '/users')).status).toBe(401)
    await signStaffIn()
  })

  test('comes with the end of the own session, and is logged', async () => {
    const ada = await addPerson(http.db)
    const { token } = (await actAs(staff.token, ada.userId)).body
    await call(staff.token, 'POST', '/auth/logout', {})
    expect((await call(token, 'GET', '/users')).status).toBe(401)
    expect(await listStoppedChains(ada)).toEqual(chainsOf(ada))
    await signStaffIn()
  })

  const chainsOf = ({ orgId, userId }: AddedPerson) => [orgId, `user:${userId}`, `user:${staff.userId}`].toSorted()

  /** The audit logs in which the end of acting as this person stands. */
  async function listStoppedChains({ userId }: AddedPerson): Promise<string[]> {
    const rows = await http.db
      .selectFrom('audit_event')
      .select('chain')
      .where('action', '=', 'impersonation.stopped')
      .where('object', '=', `user:${userId}`)
      .execute()
    return rows.map(({ chain }) => chain).toSorted()
  }

  /** A new session. */
  async function signStaffIn(): Promise<void> {
    const { userId, token } = await addPerson(http.db)
    await http.db.updateTable('session_token').set({ user_id: staff.userId }).where('user_id', '=', userId).execute()
    staff.token = token
  }
})

describe('finding people', () => {
  test('matches part of the name or address, is paged, and takes wildcards literally', async () => {
    const zoe = await addPerson(http.db, { name: 'Zoé Ünique', email: 'zoe.one_two@found.test', orgName: 'Zoe films' })
    await addPerson(http.db, { name: 'Zoé Other', email: 'zoe.oneXtwo@found.test' })
    const find = async (query: string, more = '') =>
      (await call(staff.token, 'GET', `/staff/users?query=${encodeURIComponent(query)}${more}`)).body
    expect((await find('ÜNIQUE')).data).toMatchObject([{ id: zoe.userId, orgNames: ['Zoe films'], canBeActedAs: true }])
    expect((await find('one_two')).total).toBe(1)
    expect((await find('%')).total).toBe(0)
    expect(await find('zoe.one', '&pageSize=1&pageNum=2')).toMatchObject({
      total: 2,
      totalPages: 2,
      hasMore: false,
      data: [{ id: zoe.userId }],
    })
    expect((await find('helper@staff.test')).data).toContainEqual(expect.objectContaining({ id: staff.userId, canBeActedAs: false }))
  })
})
