import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataExportRoutes } from '#features/account/data-exports/data-exports.routes.ts'
import { apiKeyRoutes } from '#features/account/api-keys/api-keys.routes.ts'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { insertIdentity } from '#features/identity/auth/identities.store.ts'
import { notificationRoutes } from '#features/messages/notifications/notifications.routes.ts'
import { insertMember, insertOrg } from '#features/identity/orgs/orgs.store.ts'
import { uploadRoutes } from '#features/sources/uploads/uploads.routes.ts'
import { newId } from '#platform/ids/new-id.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { deletePersonFilesWorker } from './jobs/delete-person-files.worker.ts'
import { userRoutes } from './users.routes.ts'

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  const bindings = [...authRoutes, ...userRoutes, ...uploadRoutes, ...apiKeyRoutes, ...notificationRoutes, ...dataExportRoutes]
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { SIGNUP_BLOCKED_NETWORKS: '192.0.2.0/24' } })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Person = { userId: UserId; orgId: OrgId; token: string; email: string }

async function session(userId: UserId): Promise<string> {
  return database.db.transaction((tx) => insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'email' }))
}

async function makePerson(name = 'Ann'): Promise<Person> {
  const email = `${newId().toLowerCase()}@people.test`
  const ids = await database.db.transaction(async (tx) => {
    const userId = await insertUser(tx, { name, email, emailVerified: true, authSource: 'email' })
    await insertIdentity(tx, userId, { provider: 'email', subject: email, email, emailVerified: true, name: null })
    return { userId, orgId: await insertOrg(tx, { name: 'Studio', ownerId: userId, plan: 'Pro' }) }
  })
  return { ...ids, email, token: await session(ids.userId) }
}

async function call(token: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers: Record<string, string> = {}) {
  const reply = await http.app.inject({
    method,
    url: `/api${path}`,
    headers: { ...(token === '' ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(body ? { payload: body } : {}),
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const rows = database.db.selectFrom('mail_message').select(['subject', 'body_text as text']).where('recipient', '=', email)
  return rows.orderBy('created_at').execute()
}

async function deletionCode({ token, email }: Person): Promise<string> {
  expect((await call(token, 'POST', '/users/deletion-codes')).body).toMatchObject({ sent: true, email })
  return /^\d{6}$/m.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
}

describe('the profile', () => {
  test('takes a new name, answers and flags, and keeps fields that are not sent', async () => {
    const { token } = await makePerson()
    await call(token, 'POST', '/users/update-mine', { ftu: { useCase: 'podcast' }, onboarding: { submittedVideo: true } })
    const { body } = await call(token, 'POST', '/users/update-mine', {
      name: '  Anna  ',
      ftu: { done: true },
      onboarding: { sawEditor: false },
    })
    expect(body).toMatchObject({
      name: 'Anna',
      ftu: { useCase: 'podcast', done: true },
      onboarding: { submittedVideo: true, sawEditor: false },
    })
  })

  test('refuses fields that the person may not set', async () => {
    const { token, userId } = await makePerson()
    const before = await database.db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
    const tries = [
      { email: 'other@people.test' },
      { isStaff: true },
      { id: 'somebody-else' },
      { is_local_owner: true },
      { auth_source: 'sso' },
      { created_at: '2000-01-01T00:00:00.000Z' },
      { picture_key: 'orgs/other/logo.png' },
      { plan: 'Pro' },
      { ftu: { admin: true } },
      { onboarding: { ['__proto__x']: true } },
      { onboarding: { flag: 'yes' } },
      { name: '' },
      { name: 'Two\nlines' },
      { name: 'x'.repeat(81) },
    ]
    for (const body of tries) expect([body, (await call(token, 'POST', '/users/update-mine', body)).status]).toEqual([body, 400])
    expect(await database.db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()).toEqual(before)
  })

  test('holds a hundred flags and no more', async () => {
    const { token } = await makePerson()
    const flags = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`flag${'x'.repeat((from + at) % 30)}${letters(from + at)}`, true]))
    for (let at = 0; at < 100; at += 20)
      expect((await call(token, 'POST', '/users/update-mine', { onboarding: flags(at, at + 20) })).status).toBe(200)
    expect((await call(token, 'POST', '/users/update-mine', { onboarding: { oneMore: true } })).body.errorName).toBe('InvalidParam')
  })

  test('changes the language to a supported one', async () => {
    const { token } = await makePerson()
    expect((await call(token, 'POST', '/users/update-lang', { lang: 'es-ES' })).body.lang).toBe('es-ES')
    expect((await call(token, 'POST', '/users/update-lang', { lang: 'tlh' })).status).toBe(400)
  })

  test('re-encodes an image, shows it by link, and deletes the previous one', async () => {
    const person = await makePerson()
    const first = await call(person.token, 'POST', '/users/update-mine', { picture: await upload(person, onePixel) })
    const image = new URL(first.body.picture, 'http://here')
    const reply = await http.app.inject({ url: image.pathname })
    expect(reply.headers['content-type']).toBe('image/png')
    expect(reply.rawPayload.includes(Buffer.from('a secret comment'))).toBe(false)
    expect((await call(person.token, 'POST', '/users/update-mine', { picture: null })).body.picture).toBeNull()
    expect((await http.app.inject({ url: image.pathname })).statusCode).toBe(404)
  })

  test('refuses an image of another organisation and a file that is no image', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const foreign = await call(person.token, 'POST', '/users/update-mine', { picture: await upload(other, onePixel) })
    expect(foreign.body.errorName).toBe('RecordNotExisted')
    const page = await call(person.token, 'POST', '/users/update-mine', {
      picture: await upload(person, Buffer.from('<svg onload=alert(1)>')),
    })
    expect(page.body.errorName).toBe('MediaUnreadableError')
  })
})

const letters = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** A PNG chunk with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A one-pixel white image with a comment in it. */
const onePixel = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.from('00000001000000010802000000', 'hex')),
  chunk('tEXt', Buffer.from('Comment\0a secret comment', 'latin1')),
  chunk('IDAT', deflateSync(Buffer.from([0, 255, 255, 255]))),
  chunk('IEND', Buffer.alloc(0)),
])

async function upload({ token }: Person, bytes: Buffer): Promise<string> {
  const link = await call(token, 'POST', '/upload-links', { type: 'image', extension: 'png', usecase: 'logo', fileName: 'me.png' })
  const url = new URL(link.body.uploadUrl, 'http://here')
  const reply = await http.app.inject({
    method: 'PUT',
    url: `${url.pathname}${url.search}`,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(reply.json().sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  return link.body.uri
}

describe('the start of the app', () => {
  test('returns the person, their organisations, the selected one and what its plan holds', async () => {
    const person = await makePerson()
    const { body } = await call(person.token, 'POST', '/users/prepare-assembled-basic-info', { lang: 'es-ES' })
    expect(body).toMatchObject({
      user: { id: person.userId, lang: 'es-ES', ftu: {}, onboarding: {} },
      orgs: [{ orgId: person.orgId, selected: true }],
      currentAccount: { orgId: person.orgId, plan: 'Pro' },
      features: { plan: 'Pro', configs: { allowAiProviders: true } },
    })
    expect((await call(person.token, 'POST', '/users/prepare-assembled-basic-info', { lang: 'pl-PL' })).body.user.lang).toBe('es-ES')
  })

  test('ignores a remembered organisation that is inactive or not the person’s', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const second = await database.db.transaction((tx) => insertOrg(tx, { name: 'Second', ownerId: person.userId, plan: 'FreePlan' }))
    const ask = async (orgId: string) => (await call(person.token, 'POST', '/users/prepare-assembled-basic-info', { orgId })).body
    expect((await ask(second)).currentAccount.orgId).toBe(second)
    const foreign = await ask(other.orgId)
    expect(foreign.currentAccount.orgId).toBe(person.orgId)
    expect(foreign.orgs.map(({ orgId }: { orgId: string }) => orgId)).not.toContain(other.orgId)
    await database.db.updateTable('org').set({ status: 'inactive' }).where('id', '=', second).execute()
    expect((await ask(second)).currentAccount.orgId).toBe(person.orgId)
  })

  test('works for somebody who is in no organisation', async () => {
    const person = await makePerson()
    await database.db.deleteFrom('org_member').where('user_id', '=', person.userId).execute()
    const { body } = await call(person.token, 'POST', '/users/prepare-assembled-basic-info')
    expect(body).toMatchObject({ orgs: [], currentAccount: null, features: null })
    expect((await call(person.token, 'GET', '/login-users')).body).toMatchObject({ hasOrg: false, emailVerified: true, isFirstTime: true })
  })

  test('tells only visitors from a blocked network that they are blocked', async () => {
    const from = (remoteAddress: string, query = '') => http.app.inject({ url: `/api/client-access-control${query}`, remoteAddress })
    expect((await from('198.51.100.7')).json()).toEqual({ access: true, blocked: false, errorName: null })
    expect((await from('192.0.2.7')).json()).toEqual({ access: false, blocked: true, errorName: 'ProxyNotAllowedError' })
    expect((await from('192.0.2.7', '?ipRisk=false&project=clip')).json().access).toBe(true)
  })
})

describe('deleting an account', () => {
  test('deletes everything that was the person’s, and keeps the audit log intact', async () => {
    const person = await makePerson('Ada Lovelace')
    const elsewhere = await session(person.userId)
    const team = await makePerson('Boss')
    await database.db.transaction((tx) => insertMember(tx, team.orgId, { userId: person.userId, role: 'member' }))
    await call(person.token, 'POST', '/users/update-mine', { picture: await upload(person, onePixel) })
    const key = (await call(person.token, 'POST', '/api-keys', { name: 'Mine', scopes: ['project:view'] })).body.secret
    await call(person.token, 'PUT', '/notification-preferences', { kind: 'project_ready', channel: 'email', isOn: true })

    const { exportId } = (await call(person.token, 'POST', '/data-exports', {})).body

    const code = await deletionCode(person)
    const reply = await call(person.token, 'POST', '/users/delete-mine', { code })
    expect(reply.body).toEqual({ done: true })
    expect(String(reply.headers['set-cookie'])).toContain('clipwright-session=;')

    for (const token of [person.token, elsewhere, key]) expect((await call(token, 'GET', '/users')).status).toBe(401)
    const left = await database.db.selectFrom('app_user').selectAll().where('id', '=', person.userId).executeTakeFirstOrThrow()
    expect(left).toMatchObject({ name: 'Deleted person', picture_key: null, lang: null, ftu: {}, onboarding: {} })
    for (const table of ['user_identity', 'notification_choice', 'known_device', 'deletion_code'] as const) {
      expect(await database.db.selectFrom(table).select('user_id').where('user_id', '=', person.userId).execute()).toEqual([])
    }
    const exports = database.db.selectFrom('data_export').innerJoin('job_run', 'job_run.id', 'data_export.job_id')
    expect(await exports.select(['data_export.status', 'job_run.status as job']).where('data_export.id', '=', exportId).execute()).toEqual([
      { status: 'failed', job: 'cancelled' },
    ])
    const files = () => Array.fromAsync(http.deps.storage.list(`users/${person.userId}/`))
    expect(await files()).toHaveLength(1)
    const deletions = database.db.selectFrom('job_run').select('payload').where('name', '=', 'users.deleteFiles')
    for (const { payload } of await deletions.execute()) {
      await deletePersonFilesWorker.handle(payload, { deps: { storage: http.deps.storage } } as never)
    }
    expect(await files()).toEqual([])
    const members = await database.db.selectFrom('org_member').select('user_id').where('org_id', '=', team.orgId).execute()
    expect(members).toEqual([{ user_id: team.userId }])
    const own = await database.db.selectFrom('org').select('status').where('id', '=', person.orgId).executeTakeFirstOrThrow()
    expect(own.status).toBe('disbanded')
    const log = await database.db.selectFrom('audit_event').selectAll().where('actor_id', '=', person.userId).execute()
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.deleted', 'member.left', 'org.disbanded', 'session.ended']),
    )
    expect(JSON.stringify([left, log])).not.toMatch(/Lovelace|people\.test/)
    expect((await mailsTo(person.email)).at(-1)?.subject).toBe('Your Clipwright account has been deleted')
  })

  test('frees the address for a new account that inherits nothing', async () => {
    const person = await makePerson()
    await call(person.token, 'POST', '/users/delete-mine', { code: await deletionCode(person) })
    const again = await database.db.transaction((tx) =>
      insertUser(tx, { name: 'Ann', email: person.email, emailVerified: true, authSource: 'email' }),
    )
    const { body } = await call(await session(again), 'POST', '/users/prepare-assembled-basic-info')
    expect(body).toMatchObject({ user: { id: again, email: person.email }, orgs: [] })
  })

  test('is refused while the person owns a team with other members', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    await database.db.transaction((tx) => insertMember(tx, person.orgId, { userId: other.userId, role: 'member' }))
    const reply = await call(person.token, 'POST', '/users/delete-mine', { code: await deletionCode(person) })
    expect(reply.body).toMatchObject({ errorName: 'OwnershipHeldError', details: [{ path: 'team', message: 'Studio' }] })
    expect((await call(person.token, 'GET', '/users')).status).toBe(200)
  })

  test('needs a fresh, correct code of this person within five attempts', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    const code = await deletionCode(person)
    await deletionCode(other)
    const wrong = code === '000000' ? '000001' : '000000'
    const attempt = (who: Person, body: object) => call(who.token, 'POST', '/users/delete-mine', body)
    expect((await attempt(person, {})).body.errorName).toBe('InvalidParam')
    expect((await attempt(other, { code: code === '123456' ? '123457' : code })).body.errorName).toBe('LoginCodeError')
    const replies = await Promise.all(Array.from({ length: 12 }, () => attempt(person, { code: wrong })))
    expect(new Set(replies.map(({ body }) => body.errorName))).toEqual(new Set(['LoginCodeError']))
    expect((await attempt(person, { code })).body.errorName).toBe('LoginCodeError')
    expect((await call(person.token, 'GET', '/users')).status).toBe(200)
  })

  test('refuses a code older than ten minutes', async () => {
    const person = await makePerson()
    const code = await deletionCode(person)
    await database.db
      .updateTable('deletion_code')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', person.userId)
      .execute()
    expect((await call(person.token, 'POST', '/users/delete-mine', { code })).body.errorName).toBe('LoginCodeError')
  })

  test('is refused for the owner of the machine and for API keys', async () => {
    expect((await call(http.token, 'POST', '/users/deletion-codes')).body.errorName).toBe('NoPermission')
    const person = await makePerson()
    const { secret } = (await call(person.token, 'POST', '/api-keys', { name: 'Mine', scopes: ['project:view'] })).body
    expect((await call(secret, 'POST', '/users/delete-mine', { code: '123456' })).body.errorName).toBe('NoPermission')
  })
})
