import type { ApiKey } from '@clipwright/contract/account/api-keys'
import type { UserId } from '@clipwright/contract/ids'
import type { MemberRole } from '@clipwright/contract/role-permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { featureAccessRoutes } from '#features/plans/feature-access/feature-access.routes.ts'
import { insertMember, insertOrg } from '#features/identity/orgs/orgs.store.ts'
import { orgRoutes } from '#features/identity/orgs/orgs.routes.ts'
import { newId } from '#platform/ids/new-id.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { apiKeyRoutes } from './api-keys.routes.ts'

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  const bindings = [...authRoutes, ...apiKeyRoutes, ...featureAccessRoutes, ...orgRoutes]
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { API_KEY_CALLS_PER_MINUTE: '100' } })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function makeTeam(plan = 'Pro') {
  return database.db.transaction(async (tx) => {
    const person = () => insertUser(tx, { name: 'Somebody', email: `${newId()}@team.test`, emailVerified: true, authSource: 'code' })
    const session = (userId: UserId) =>
      insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'code', activeOrgId: orgId })
    const ownerId = await person()
    const orgId = await insertOrg(tx, { name: 'Team', ownerId, plan })
    const join = async (role: MemberRole) => {
      const userId = await person()
      await insertMember(tx, orgId, { userId, role })
      return { userId, token: await session(userId) }
    }
    return { orgId, owner: { userId: ownerId, token: await session(ownerId) }, member: await join('member') }
  })
}

async function call(token: string, method: 'GET' | 'POST' | 'DELETE', path: string, options: { body?: object; orgId?: string } = {}) {
  const headers = { authorization: `Bearer ${token}`, ...(options.orgId ? { 'x-org-id': options.orgId } : {}) }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(options.body ? { payload: options.body } : {}) })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

async function makeKey(token: string, scopes = ['project:view'], name = 'Script'): Promise<{ secret: string; key: ApiKey }> {
  const { status, body } = await call(token, 'POST', '/api-keys', { body: { name, scopes } })
  expect(status).toBe(200)
  return body
}

test('a key for projects sees who is in the team and no addresses; one that manages the team, and people, see them', async () => {
  const { owner, member } = await makeTeam()
  const emailsOf = async (token: string) =>
    (await call(token, 'GET', '/org-members')).body.data.map(({ email }: { email: string }) => email) as string[]
  expect(await emailsOf((await makeKey(member.token)).secret)).toEqual(['', ''])
  expect(await emailsOf((await makeKey(owner.token, ['project:view', 'project:edit'])).secret)).toEqual(['', ''])
  const full = [expect.stringContaining('@team.test'), expect.stringContaining('@team.test')]
  expect(await emailsOf((await makeKey(owner.token, ['project:view', 'org:edit'])).secret)).toEqual(full)
  expect(await emailsOf(member.token)).toEqual(full)
})

test('a key acts for its creator in its organisation, and its last use is shown', async () => {
  const { orgId, member } = await makeTeam()
  const { secret, key } = await makeKey(member.token)
  expect(secret.startsWith(key.prefix)).toBe(true)
  expect(key).toMatchObject({ scopes: ['project:view'], lastUsedAt: null, isExpired: false })
  const who = await call(secret, 'GET', '/users')
  expect(who.body).toMatchObject({ userId: member.userId, orgId })
  const [listed] = (await call(member.token, 'GET', '/api-keys')).body.data as ApiKey[]
  expect(Math.abs(Date.parse(listed?.lastUsedAt ?? '') - Date.now())).toBeLessThan(60_000)
})

test('the key itself is neither stored nor shown again', async () => {
  const { member, orgId } = await makeTeam()
  const { secret } = await makeKey(member.token)
  const rows = await database.db.selectFrom('api_key').selectAll().where('org_id', '=', orgId).execute()
  const audited = await database.db.selectFrom('audit_event').select(['action', 'details']).where('org_id', '=', orgId).execute()
  expect(audited.map(({ action }) => action)).toEqual(['api_key.created'])
  for (const text of [JSON.stringify(rows), JSON.stringify(audited), JSON.stringify((await call(member.token, 'GET', '/api-keys')).body)]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(secret.slice(12))
  }
})

test('a key can do no more than its scopes and its creator’s current role allow', async () => {
  const { member, orgId, owner } = await makeTeam()
  const narrow = await makeKey(member.token)
  const change = { body: { configs: { watermarkByDefault: true } } }
  expect((await call(narrow.secret, 'POST', '/orgs/update-my-feature-configs', change)).body.errorName).toBe('NoPermission')
  const wide = await makeKey(member.token, ['project:view', 'project:edit'])
  expect((await call(wide.secret, 'POST', '/orgs/update-my-feature-configs', change)).status).toBe(200)
  const beyond = await call(member.token, 'POST', '/api-keys', { body: { name: 'More', scopes: ['org:delete'] } })
  expect(beyond.body.errorName).toBe('NoPermission')

  const ofOwner = await makeKey(owner.token, ['project:view', 'org:edit', 'project:edit'])
  const send = () => call(ofOwner.secret, 'POST', '/orgs/update-my-feature-configs', { body: { configs: { allowAiProviders: false } } })
  expect((await send()).status).toBe(200)
  await database.db.updateTable('org_member').set({ role: 'member' }).where('user_id', '=', owner.userId).execute()
  expect((await send()).body.errorName).toBe('NoPermission')
  await database.db.deleteFrom('org_member').where('org_id', '=', orgId).where('user_id', '=', member.userId).execute()
  expect((await call(wide.secret, 'GET', '/users')).body.errorName).toBe('LoginRequired')
})

test('a key reaches neither other organisations of its creator nor the creator’s own account', async () => {
  const { member } = await makeTeam()
  const other = await makeTeam()
  await database.db.transaction((tx) => insertMember(tx, other.orgId, { userId: member.userId, role: 'member' }))
  const { secret } = await makeKey(member.token)
  expect((await call(secret, 'GET', '/users', { orgId: other.orgId })).body.errorName).toBe('NoPermission')
  expect((await call(secret, 'POST', '/auth/logout', { body: {} })).body.errorName).toBe('NoPermission')
})

test('a key can neither create, list nor revoke keys', async () => {
  const { owner } = await makeTeam()
  const { secret, key } = await makeKey(owner.token, ['project:view', 'org:edit'])
  expect((await call(secret, 'POST', '/api-keys', { body: { name: 'Child', scopes: ['project:view'] } })).body.errorName).toBe(
    'NoPermission',
  )
  expect((await call(secret, 'GET', '/api-keys')).body.errorName).toBe('NoPermission')
  expect((await call(secret, 'DELETE', `/api-keys/${key.id}`)).body.errorName).toBe('NoPermission')
})

test('members see and revoke their own keys; those who may edit the organisation see and revoke all of them', async () => {
  const { owner, member } = await makeTeam()
  const ofOwner = await makeKey(owner.token, ['project:view'], 'Of the owner')
  const ofMember = await makeKey(member.token, ['project:view'], 'Of the member')
  const names = async (token: string) => ((await call(token, 'GET', '/api-keys')).body.data as ApiKey[]).map(({ name }) => name)
  expect(await names(member.token)).toEqual(['Of the member'])
  expect(await names(owner.token)).toEqual(['Of the member', 'Of the owner'])
  expect((await call(member.token, 'DELETE', `/api-keys/${ofOwner.key.id}`)).body.errorName).toBe('RecordNotExisted')
  expect((await call(await addStranger(database.db), 'DELETE', `/api-keys/${ofMember.key.id}`)).body.errorName).toBe('RecordNotExisted')
  expect((await call(owner.token, 'DELETE', `/api-keys/${ofMember.key.id}`)).status).toBe(200)
  expect((await call(ofMember.secret, 'GET', '/users')).body.errorName).toBe('LoginRequired')
  expect((await call(owner.token, 'DELETE', `/api-keys/${ofMember.key.id}`)).body.errorName).toBe('RecordNotExisted')
})

test('a key ends when it expires, when its creator’s account is deleted and when its organisation is deleted', async () => {
  const { orgId, owner, member } = await makeTeam()
  const alive = async (secret: string) => (await call(secret, 'GET', '/users')).status === 200
  const short = await makeKey(owner.token)
  const other = await makeKey(member.token)
  await database.db
    .updateTable('api_key')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', short.key.id)
    .execute()
  expect([await alive(short.secret), await alive(other.secret)]).toEqual([false, true])
  await database.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', member.userId).execute()
  expect(await alive(other.secret)).toBe(false)
  const last = await makeKey(owner.token)
  await database.db.updateTable('org').set({ status: 'disbanded' }).where('id', '=', orgId).execute()
  expect(await alive(last.secret)).toBe(false)
})

test('on a plan without API keys, none can be created or used', async () => {
  const { orgId, owner } = await makeTeam()
  const { secret } = await makeKey(owner.token)
  await database.db.updateTable('org').set({ plan: 'FreePlan' }).where('id', '=', orgId).execute()
  expect((await call(owner.token, 'POST', '/api-keys', { body: { name: 'No', scopes: ['project:view'] } })).body.errorName).toBe(
    'NoPermission',
  )
  expect((await call(secret, 'GET', '/users')).body.errorName).toBe('NoPermission')
})

test('a key over its rate limit is told when to retry, and other keys are not slowed down', async () => {
  const { owner } = await makeTeam()
  const slow = await startTestHttp({ db: database.db, url: database.url, bindings: authRoutes, env: { API_KEY_CALLS_PER_MINUTE: '3' } })
  try {
    const [busy, calm] = [await makeKey(owner.token), await makeKey(owner.token)]
    const ask = (secret: string) => slow.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${secret}` } })
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(busy.secret)))
    const refusals = replies.filter(({ statusCode }) => statusCode === 429)
    // A rate-limit window may end while the calls run; then three more get through.
    expect(refusals.length).toBeGreaterThanOrEqual(4)
    expect(Number(refusals[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(calm.secret)).statusCode).toBe(200)
  } finally {
    await slow[Symbol.asyncDispose]()
  }
})

test.each(['cwk_', `cwk_${'x'.repeat(43)}`, 'cwk_../../etc/passwd', `CWK_${'x'.repeat(43)}`])('%s grants no access', async (token) => {
  expect((await call(token, 'GET', '/users')).body.errorName).toBe('LoginRequired')
})
