import type { FlagRule } from '@clipwright/contract/announcements/flags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientSetupRoutes } from '#features/announcements/client-setup/client-setup.routes.ts'
import { newId } from '#platform/ids/new-id.ts'
import { caller, makeTeam, type TestTeam } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { readFlagUser, groupOf, isGateOn } from './evaluate-flags.ts'
import { openFlags } from './flags-provider.ts'
import { insertFlag, saveFlag } from './flags.store.ts'

let database: TestDatabase
let http: TestHttp
let team: TestTeam
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings: clientSetupRoutes })
  team = await makeTeam(database.db, { plan: 'Pro' })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const everybody: FlagRule = { conditions: [], percent: 100, by: 'person', group: null }
const forPro: FlagRule = { ...everybody, conditions: [{ kind: 'plan', plans: ['Pro'] }] }

async function addFlag(kind: 'gate' | 'experiment' | 'config', rules: FlagRule[], more: object = {}): Promise<string> {
  const key = `flag_${newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`
  const content = { description: '', groups: [], values: {}, ...more }
  await http.db.transaction(async (tx) => {
    await insertFlag(tx, { key, kind, rules, ...content })
    await saveFlag(tx, key, { isEnabled: true })
  })
  return key
}

const asker = (orgId = team.orgId) => ({ db: http.db, deps: http.deps, userId: team.member.userId, orgId })

test('a gate follows the plan of the organisation that the call is for', async () => {
  const key = await addFlag('gate', [forPro])
  expect(await isGateOn(asker(), key)).toBe(true)
  const { orgId, ...homeless } = asker()
  expect(orgId).toBe(team.orgId)
  expect(await isGateOn(homeless, key)).toBe(false)
  const other = await makeTeam(http.db, { plan: 'Pro' })
  expect(await isGateOn(asker(other.orgId), key)).toBe(false)
  expect(await isGateOn(asker(), 'no_such_flag')).toBe(false)
})

test('a switch applies to the next evaluation, also in another process', async () => {
  const key = await addFlag('gate', [everybody])
  const elsewhere = { ...asker(), deps: { flags: openFlags(http.db) } }
  expect([await isGateOn(asker(), key), await isGateOn(elsewhere, key)]).toEqual([true, true])
  await http.db.transaction((tx) => saveFlag(tx, key, { isEnabled: false }))
  expect([await isGateOn(asker(), key), await isGateOn(elsewhere, key)]).toEqual([false, false])
})

test('a group belongs to the person, and nobody outside the experiment has one', async () => {
  const groups = [
    { name: 'control', weight: 1 },
    { name: 'short', weight: 1 },
  ]
  const key = await addFlag('experiment', [forPro], { groups })
  const group = await groupOf(asker(), key)
  expect(groups.map(({ name }) => name)).toContain(group)
  expect(await groupOf(asker(), key)).toBe(group)
  const free = await makeTeam(http.db, { plan: 'FreePlan' })
  expect(await groupOf({ ...asker(free.orgId), userId: free.owner.userId }, key)).toBe(null)
})

test('the user record has the fields of the specification, and an unverified address counts as none', async () => {
  const about = { userId: team.member.userId, orgId: team.orgId, deviceId: 'abcdefghijkl' }
  const user = await readFlagUser(http.db, about)
  expect(user).toEqual({
    userID: team.member.userId,
    custom: { deviceId: 'abcdefghijkl', userId: team.member.userId, createdAt: expect.any(Number), plan: 'Pro' },
    privateAttributes: { email: team.member.email },
    customIDs: { 'Org ID': team.orgId },
  })
  await http.db.updateTable('app_user').set({ email_verified_at: null }).where('id', '=', team.member.userId).execute()
  expect((await readFlagUser(http.db, about)).privateAttributes.email).toBe('')
})

test('a page learns in one call which flags are on for its person, and nothing else', async () => {
  const call = caller(http)
  const pro = await addFlag('gate', [forPro])
  const off = await addFlag('gate', [])
  const config = await addFlag('config', [everybody], { values: { limit: 3 } })
  const groups = [{ name: 'only', weight: 1 }]
  const experiment = await addFlag('experiment', [everybody], { groups })
  const { body } = await call(team.owner, 'GET', `/client-setup?orgId=${team.orgId}`)
  expect(body.flags.gates).toEqual(expect.arrayContaining([pro, 'clip_web_sentry']))
  expect(body.flags.gates).not.toContain(off)
  expect(body.flags.configs[config]).toEqual({ limit: 3 })
  expect(body.flags.experiments[experiment]).toBe('only')
  expect(body).toMatchObject({ events: null, errors: null, release: expect.stringMatching(/^clipwright@\d/) })
  // A caller who names no organisation is asked about in the one they work in.
  expect((await call(team.owner, 'GET', '/client-setup')).body.flags.gates).toContain(pro)
  const stranger = await makeTeam(http.db, { plan: 'FreePlan' })
  expect((await call(stranger.owner, 'GET', '/client-setup')).body.flags.gates).not.toContain(pro)
  const foreign = await call(stranger.owner, 'GET', `/client-setup?orgId=${team.orgId}`)
  expect(foreign.body.flags.gates).not.toContain(pro)
})
