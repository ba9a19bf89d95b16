import type { FeatureAccess } from '@clipwright/contract/plans/feature-access'
import { OrgId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertToken, insertUser } from '#features/identity/auth/auth.store.ts'
import { authRoutes } from '#features/identity/auth/auth.routes.ts'
import { insertMember, insertOrg } from '#features/identity/orgs/orgs.store.ts'
import { newId } from '#platform/ids/new-id.ts'
import { agreeFeature } from '#testing/agree-feature.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { checkFeature, consumeFeature, readFeatureAccess, releaseFeature, requireFeature, requireSeat, readSeats } from './check-feature.ts'
import { featureAccessRoutes } from './feature-access.routes.ts'

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 })
  http = await startTestHttp({ db: database.db, url: database.url, bindings: [...authRoutes, ...featureAccessRoutes] })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** A team on a plan: its id, and tokens of its owner and a plain member. */
async function makeTeam(plan: string) {
  return database.db.transaction(async (tx) => {
    const person = (name: string) => insertUser(tx, { name, email: `${newId()}@team.test`, emailVerified: true, authSource: 'code' })
    const [ownerId, memberId] = [await person('Owner'), await person('Member')]
    const orgId = await insertOrg(tx, { name: 'Team', ownerId, plan })
    await insertMember(tx, orgId, { userId: memberId, role: 'member' })
    const token = (userId: typeof ownerId) =>
      insertToken(tx, { userId, expiresAt: new Date(Date.now() + 3_600_000), method: 'code', activeOrgId: orgId })
    return { orgId, owner: await token(ownerId), member: await token(memberId) }
  })
}

async function change(token: string, configs: object) {
  const reply = await http.app.inject({
    method: 'POST',
    url: '/api/orgs/update-my-feature-configs',
    headers: { authorization: `Bearer ${token}` },
    payload: { configs },
  })
  return { status: reply.statusCode, body: reply.json() as FeatureAccess & { errorName?: string } }
}

test('a member may change ordinary switches, but not the one that sends words out', async () => {
  const { orgId, member, owner } = await makeTeam('Pro')
  expect((await change(member, { watermarkByDefault: true })).body.configs).toEqual({
    watermarkByDefault: true,
    allowAiProviders: true,
    localModel: 'ask',
  })
  expect((await change(member, { allowAiProviders: false })).body.errorName).toBe('NoPermission')
  expect((await change(member, { localModel: 'use' })).body.errorName).toBe('NoPermission')
  expect((await change(owner, { allowAiProviders: false })).body.configs).toEqual({
    watermarkByDefault: true,
    allowAiProviders: false,
    localModel: 'ask',
  })
  const rows = await database.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('org_id', '=', orgId)
    .orderBy('seq')
    .execute()
  expect(rows).toEqual([
    { action: 'org.configs_changed', details: { watermarkByDefault: true } },
    { action: 'org.configs_changed', details: { allowAiProviders: false } },
  ])
})

test('no amount, value, plan or other organisation gets in through a switch', async () => {
  const { orgId, owner } = await makeTeam('FreePlan')
  const before = await readFeatureAccess(database.db, orgId)
  const tries = [
    { OrgSeat: 99 },
    { amount: 99 },
    { RemoveWatermark: true },
    { features: [{ key: 'OrgSeat', isOn: true, amount: 99 }] },
    { plan: 'Pro' },
    { orgId: 'other-org', watermarkByDefault: true },
    { watermarkByDefault: 'true' },
    {},
  ]
  for (const configs of tries) expect((await change(owner, configs)).status).toBe(400)
  for (const extra of [{ amount: 9 }, { features: [] }, { plan: 'Pro' }, { isOn: true }]) {
    const payload = { configs: { watermarkByDefault: true }, ...extra }
    const reply = await http.app.inject({
      method: 'POST',
      url: '/api/orgs/update-my-feature-configs',
      headers: { authorization: `Bearer ${owner}` },
      payload,
    })
    expect(reply.statusCode).toBe(400)
  }
  expect(await readFeatureAccess(database.db, orgId)).toEqual(before)
})

test('the plan decides, an agreement overrides it, and a disbanded organisation has nothing', async () => {
  const { orgId } = await makeTeam('FreePlan')
  const { db } = database
  expect(await checkFeature(db, orgId, 'RemoveWatermark')).toBe(false)
  await expect(requireFeature(db, orgId, 'ExportFormat', { value: 'ADOBE_XML' })).rejects.toMatchObject({ errorName: 'NoPermission' })
  await db.transaction((tx) => agreeFeature(tx, orgId, 'ExportFormat', { value: ['ADOBE_XML'] }))
  await db.transaction((tx) => agreeFeature(tx, orgId, 'RemoveWatermark', { isOn: true }))
  await requireFeature(db, orgId, 'ExportFormat', { value: 'ADOBE_XML' })
  expect(await checkFeature(db, orgId, 'RemoveWatermark')).toBe(true)
  await db.updateTable('org').set({ status: 'disbanded' }).where('id', '=', orgId).execute()
  expect(await checkFeature(db, orgId, 'RemoveWatermark')).toBe(false)
  expect(await checkFeature(db, OrgId.parse('no-such-org'), 'RemoveWatermark')).toBe(false)
})

test('of fifty who use the last ten at once, ten succeed, and what is given back can be used again', async () => {
  const { orgId } = await makeTeam('FreePlan')
  const { db } = database
  await db.transaction((tx) => agreeFeature(tx, orgId, 'VideoProcessing', { amount: 100 }))
  await db.transaction((tx) => consumeFeature(tx, orgId, 'VideoProcessing', 90))
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => db.transaction((tx) => consumeFeature(tx, orgId, 'VideoProcessing', 1))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const attempt of tries) if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ errorName: 'QuotaExceed' })
  await db.transaction((tx) => releaseFeature(tx, orgId, 'VideoProcessing', 30))
  expect(await checkFeature(db, orgId, 'VideoProcessing', { amount: 30 })).toBe(true)
  expect(await checkFeature(db, orgId, 'VideoProcessing', { amount: 31 })).toBe(false)
  await expect(db.transaction((tx) => consumeFeature(tx, orgId, 'VideoProcessing', -5))).rejects.toMatchObject({
    errorName: 'InvalidParam',
  })
})

test('the last seat goes to one of twenty who come at once', async () => {
  const { orgId } = await makeTeam('Pro')
  const { db } = database
  await db.transaction((tx) => agreeFeature(tx, orgId, 'OrgSeat', { amount: 3 }))
  expect(await readSeats(db, orgId)).toEqual({ status: 'available', amount: 3, usedAmount: 2 })
  const joins = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      db.transaction(async (tx) => {
        const userId = await insertUser(tx, { name: 'New', email: `${newId()}@team.test`, emailVerified: true, authSource: 'code' })
        await requireSeat(tx, orgId)
        await insertMember(tx, orgId, { userId, role: 'member' })
      }),
    ),
  )
  expect(joins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readSeats(db, orgId)).toEqual({ status: 'exceeded', amount: 3, usedAmount: 3 })
  await db.transaction((tx) => agreeFeature(tx, orgId, 'OrgSeat', { isOn: false }))
  expect((await readSeats(db, orgId)).status).toBe('unknown')
})
