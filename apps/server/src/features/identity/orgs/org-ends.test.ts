import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { ensureLocalOwner } from '#features/identity/auth/local-owner.ts'
import { caller, makePerson, makeTeam } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { tryRaces } from './testing/try-races.ts'

let database: TestDatabase
let http: TestHttp
let call: ReturnType<typeof caller>
beforeAll(async () => {
  database = await testDatabase({ poolSize: 10 })
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  call = caller(http)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

describe('disbanding', () => {
  test('locks everybody out at once and ends jobs and projects of this team only', async () => {
    const [team, other] = [await makeTeam(http.db), await makeTeam(http.db)]
    for (const { orgId, member } of [team, other]) await call(member, 'POST', '/clip-projects/sample', { orgId })
    const reply = await call(team.owner, 'POST', '/orgs/disband-mine', { orgId: team.orgId })
    const days = (Date.parse(reply.body.restorableUntil) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    for (const who of [team.owner, team.admin, team.member]) {
      expect((await call(who, 'GET', '/clip-projects', { orgId: team.orgId })).body.errorName).toBe('NoPermission')
      expect((await call(who, 'GET', '/orgs')).body.total).toBe(0)
    }
    const states = await http.db.selectFrom('job_run').select(['org_id', 'status']).where('lane', '!=', 'light').orderBy('seq').execute()
    expect(states).toEqual([
      { org_id: team.orgId, status: 'cancelled' },
      { org_id: other.orgId, status: 'queued' },
    ])
    const projects = await http.db.selectFrom('project').select(['org_id', 'stage']).orderBy('created_at').execute()
    expect(projects.map(({ stage }) => stage)).toEqual(['STALLED', 'QUEUED'])
  })

  test('can be undone by the owner only, with all members and data, until its time is over', async () => {
    const team = await makeTeam(http.db)
    await call(team.member, 'POST', '/clip-projects/sample', { orgId: team.orgId })
    await call(team.owner, 'POST', '/orgs/disband-mine', { orgId: team.orgId })
    const list = await call(team.owner, 'GET', '/orgs/disbanded')
    expect(list.body.data).toMatchObject([{ orgId: team.orgId, orgName: 'Northlight' }])
    for (const who of [team.admin, team.member, await makePerson(http.db)]) {
      expect((await call(who, 'GET', '/orgs/disbanded')).body.total).toBe(0)
      expect((await call(who, 'POST', `/orgs/${team.orgId}/restore`)).body.errorName).toBe('RecordNotExisted')
    }
    expect((await call(team.owner, 'POST', `/orgs/${team.orgId}/restore`)).body).toMatchObject({ orgId: team.orgId, status: 'active' })
    const projects = await call(team.member, 'GET', '/clip-projects', { orgId: team.orgId })
    expect(projects.body.data).toMatchObject([{ stage: 'STALLED', error: { errorName: 'JobCancelledError' } }])
    const rerun = await call(team.member, 'POST', `/clip-projects/${projects.body.data[0].projectId}/rerun`, {
      orgId: team.orgId,
      body: {},
    })
    expect(rerun.body.stage).toBe('QUEUED')

    await call(team.owner, 'POST', '/orgs/disband-mine', { orgId: team.orgId })
    await http.db.updateTable('org').set({ restorable_until: new Date() }).where('id', '=', team.orgId).execute()
    expect((await call(team.owner, 'POST', `/orgs/${team.orgId}/restore`)).status).toBe(404)
  })

  test('closes what the team showed to people outside until it is restored', async () => {
    const { orgId, owner, member } = await makeTeam(http.db)
    const { projectId } = (await call(member, 'POST', '/clip-projects/sample', { orgId })).body
    await call(member, 'POST', `/clip-projects/${projectId}/update-visibility`, { orgId, body: { visibility: 'PUBLIC' } })
    const { url } = (await call(member, 'POST', `/clip-projects/${projectId}/share-links`, { orgId, body: {} })).body
    const see = async () => {
      const keys: string[] = [projectId, url.split('/').at(-1)]
      const replies = await Promise.all(keys.map((key) => http.app.inject({ url: `/api/shared-projects/${key}` })))
      return replies.map(({ statusCode }) => statusCode)
    }
    expect(await see()).toEqual([200, 200])
    await call(owner, 'POST', '/orgs/disband-mine', { orgId })
    expect(await see()).toEqual([404, 404])
    await call(owner, 'POST', `/orgs/${orgId}/restore`)
    expect(await see()).toEqual([200, 200])
  })

  test('is refused to an owner who has handed the team over', async () => {
    const { orgId, owner, member } = await makeTeam(http.db)
    await call(owner, 'POST', '/orgs/transfer-ownership', { orgId, body: { userId: member.userId } })
    expect((await call(owner, 'POST', '/orgs/disband-mine', { orgId })).status).toBe(403)
    expect((await call(member, 'POST', '/orgs/quit-mine', { orgId })).body.errorMessage).toMatch(/You own this team/)
    expect((await call(member, 'POST', '/orgs/disband-mine', { orgId })).status).toBe(200)
    const chain = await http.db.selectFrom('audit_event').select('action').where('org_id', '=', orgId).orderBy('seq').execute()
    expect(chain.map(({ action }) => action)).toEqual(['org.transferred', 'org.disbanded'])
  })
})

test('a local owner who disbanded everything gets a new organisation at the next start', async () => {
  const before = await ensureLocalOwner(http.db)
  await call({ token: http.token }, 'POST', '/orgs/disband-mine', { orgId: before.orgId })
  const after = await ensureLocalOwner(http.db)
  expect(after).toMatchObject({ userId: before.userId })
  expect(after.orgId).not.toBe(before.orgId)
})

// Five hundred of them: org-races.long.test.ts.
test('100 random interleavings: always exactly one owner, and nobody joins a disbanded team', { timeout: 240_000 }, () =>
  tryRaces(http, 100),
)
