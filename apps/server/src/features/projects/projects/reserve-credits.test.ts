import { randomBytes } from 'node:crypto'
import type { ProjectId } from '@clipwright/contract/ids'
import type { Probe } from '@clipwright/contract/sources/probe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import { caller, makePerson, makeTeam, type TestTeam } from '#testing/make-team.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { insertOrg } from '../../identity/orgs/orgs.store.ts'
import { listDifferences } from '../../plans/credits/credits.store.ts'
import { sweepCredits } from '../../plans/credits/sweep-credits.ts'
import { finishStep } from './advance-project.ts'
import { saveLength } from './source-lengths.store.ts'
import type { Step } from './steps.ts'

let database: TestDatabase
let http: TestHttp
let call: ReturnType<typeof caller>
let team: TestTeam

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { BILLING: 'builtin' } })
  call = caller(http)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})
beforeEach(async () => {
  team = await makeTeam(database.db, { plan: 'FreeTrial' })
})

const minutes = (count: number) => count * 60

/** An upload; with a length, one that somebody looked at. */
async function upload(on: TestHttp, lengthSec: number | null): Promise<string> {
  const send = caller(on)
  const link = await send(team.owner, 'POST', '/upload-links', {
    orgId: team.orgId,
    body: { type: 'video', extension: 'mp4', usecase: 'source', fileName: 'Talk.mp4' },
  })
  const url = new URL(link.body.uploadUrl)
  await on.app.inject({ method: 'PUT', url: `${url.pathname}${url.search}`, payload: randomBytes(100) })
  if (lengthSec !== null) await saveLength(database.db, team.orgId, link.body.uri, lengthSec * 1000)
  return link.body.uri
}

async function submit(lengthSec: number | null, range?: { startSec: number; endSec: number }) {
  const body = { videoUrl: await upload(http, lengthSec), ...(range ? { curationPref: { range } } : {}) }
  return call(team.owner, 'POST', '/clip-projects', { orgId: team.orgId, body })
}

async function submitted(...video: Parameters<typeof submit>): Promise<ProjectId> {
  const { status, body } = await submit(...video)
  expect(status).toBe(200)
  return body.projectId
}

const act = (method: 'POST' | 'DELETE', path: string, body: object = {}) => call(team.owner, method, path, { orgId: team.orgId, body })

/** What is left, and what projects hold; nothing ever differs from the ledger. */
async function credits(): Promise<{ left: number; held: number }> {
  expect(await listDifferences(database.db, team.orgId)).toEqual([])
  const account = await database.db.selectFrom('credit_account').selectAll().where('org_id', '=', team.orgId).executeTakeFirst()
  return { left: account?.available ?? 0, held: account?.held ?? 0 }
}

/** Ends a step of a project as its worker does, with a source of this length. */
async function finish(projectId: ProjectId, step: Step, lengthSec: number): Promise<void> {
  const probe = { durationMs: lengthSec * 1000 } as Probe
  await database.db
    .updateTable('project')
    .set({ step, probe: jsonb(probe) })
    .where('id', '=', projectId)
    .execute()
  const { run } = await database.db.selectFrom('project').select('run').where('id', '=', projectId).executeTakeFirstOrThrow()
  await database.db.transaction((tx) => finishStep(tx, { orgId: team.orgId, projectId, run }, step, { probe }))
}

it('reserves the part that will be processed, and refuses with the seconds that are missing', async () => {
  await submitted(minutes(60))
  expect(await credits()).toEqual({ left: minutes(30), held: minutes(60) })
  const refused = await submit(minutes(45))
  expect(refused).toMatchObject({
    status: 402,
    body: { errorName: 'InsufficientCreditError', details: [{ path: 'missingSeconds', message: String(minutes(15)) }] },
  })
  expect((await call(team.owner, 'GET', '/clip-projects', { orgId: team.orgId })).body.total).toBe(1)
  await submitted(minutes(45), { startSec: minutes(30), endSec: minutes(90) })
  expect(await credits()).toEqual({ left: minutes(15), held: minutes(75) })
})

it('gives the seconds back when a project is cancelled, deleted or fails, and takes them again when it goes on', async () => {
  const projectId = await submitted(minutes(20))
  await act('POST', `/clip-projects/${projectId}/cancel`)
  expect(await credits()).toEqual({ left: minutes(90), held: 0 })
  await database.db
    .updateTable('project')
    .set({ probe: jsonb({ durationMs: 1_200_000 } as Probe) })
    .where('id', '=', projectId)
    .execute()
  await act('POST', `/clip-projects/${projectId}/rerun`)
  expect(await credits()).toEqual({ left: minutes(70), held: minutes(20) })
  await act('DELETE', `/clip-projects/${projectId}`)
  expect(await credits()).toEqual({ left: minutes(90), held: 0 })
  await act('POST', `/clip-projects/${projectId}/restore`)
  expect(await credits()).toEqual({ left: minutes(70), held: minutes(20) })
})

it('settles to what was processed; the same part is not paid for again, another one is', async () => {
  const projectId = await submitted(minutes(10), { startSec: 0, endSec: 120 })
  await finish(projectId, 'render', 100)
  expect(await credits()).toEqual({ left: minutes(90) - 100, held: 0 })
  await finish(projectId, 'render', 600)
  expect(await credits()).toEqual({ left: minutes(90) - 100, held: 0 })

  await act('POST', `/clip-projects/${projectId}/rerun`, { curationPref: { range: { startSec: 40, endSec: 130 } } })
  expect(await credits()).toEqual({ left: minutes(90) - 130, held: 30 })
  await finish(projectId, 'render', 600)
  expect(await credits()).toEqual({ left: minutes(90) - 130, held: 0 })
})

it('reserves more when the source turns out longer, and stops it when there is not enough', async () => {
  const projectId = await submitted(minutes(10))
  await finish(projectId, 'import', minutes(15))
  expect(await credits()).toEqual({ left: minutes(75), held: minutes(15) })
  const other = await submitted(minutes(10))
  await expect(finish(other, 'import', minutes(76))).rejects.toMatchObject({
    errorName: 'InsufficientCreditError',
    details: [{ path: 'missingSeconds', message: '60' }],
  })
})

it('reserves at the import what nobody had looked at; but somebody must have something left', async () => {
  const projectId = await submitted(null)
  expect(await credits()).toEqual({ left: minutes(90), held: 0 })
  await finish(projectId, 'import', minutes(30))
  expect(await credits()).toEqual({ left: minutes(60), held: minutes(30) })
  const orgId = team.orgId
  const body = { videoUrl: await upload(http, null), uploadedVideoAttr: { durationMs: minutes(61) * 1000 } }
  const refused = await call(team.owner, 'POST', '/clip-projects', { orgId, body })
  expect(refused.body.details).toEqual([{ path: 'missingSeconds', message: '60' }])
  await submitted(minutes(60))
  expect((await submit(null)).body.errorName).toBe('InsufficientCreditError')
})

it('ends the trial after its days, gives the free plan a month once, and a second team of the same person nothing', async () => {
  await submitted(minutes(10))
  const past = new Date(Date.now() - 1000)
  await database.db.updateTable('credit_bucket').set({ expire_at: past }).where('org_id', '=', team.orgId).execute()
  expect((await submit(minutes(61))).body.details).toEqual([{ path: 'missingSeconds', message: '60' }])
  await submitted(minutes(59))
  expect((await database.db.selectFrom('org').select('plan').where('id', '=', team.orgId).executeTakeFirst())?.plan).toBe('FreePlan')
  expect(await credits()).toEqual({ left: 60, held: minutes(69) })

  const first = team.orgId
  team = {
    ...team,
    orgId: await database.db.transaction((tx) => insertOrg(tx, { name: 'Two', ownerId: team.owner.userId, plan: 'FreeTrial' })),
  }
  expect((await submit(60)).body.details).toEqual([{ path: 'missingSeconds', message: '60' }])
  // Nor does ending the first one help: this month is given.
  await database.db.updateTable('org').set({ status: 'disbanded' }).where('id', '=', first).execute()
  expect((await submit(60)).status).toBe(402)
})

it('tells the owner once that a fifth is left and once that nothing is', async () => {
  const notices = async () => {
    const jobs = await database.db
      .selectFrom('job_run')
      .select('payload')
      .where('name', '=', 'notifications.notify')
      .where('org_id', '=', team.orgId)
      .execute()
    return jobs
      .map(({ payload }) => payload as { kind: string; userId: string })
      .filter(({ kind }) => kind.startsWith('credits'))
      .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  }
  await submitted(minutes(71))
  expect(await notices()).toEqual([])
  const last = await submitted(minutes(1))
  const low = { kind: 'credits_low', userId: team.owner.userId, projectId: last, orgId: team.orgId }
  expect(await notices()).toEqual([low])
  await submitted(minutes(8))
  await act('POST', `/clip-projects/${last}/cancel`)
  await submitted(minutes(1))
  expect(await notices()).toEqual([low])
  const end = await submitted(minutes(10))
  expect(await notices()).toEqual([low, { ...low, kind: 'credits_used_up', projectId: end }])
  await act('POST', `/clip-projects/${end}/cancel`)
  await submitted(minutes(10))
  expect(await notices()).toHaveLength(2)
})

it('gives back what a project holds that was purged under it', async () => {
  const projectId = await submitted(minutes(20))
  await database.db.updateTable('project').set({ deleted_at: new Date() }).where('id', '=', projectId).execute()
  await sweepCredits(database.db, silentLog)
  expect(await credits()).toEqual({ left: minutes(90), held: 0 })
})

it('counts nothing where nothing is sold, or the plan has no limit', async () => {
  await using shop = await startTestHttp({ db: database.db, url: database.url, bindings })
  const free = caller(shop)
  const { orgId, owner } = team
  const videoUrl = await upload(shop, minutes(600))
  expect((await free(owner, 'POST', '/clip-projects', { orgId, body: { videoUrl } })).status).toBe(200)
  expect(await credits()).toEqual({ left: 0, held: 0 })

  team = await makeTeam(database.db, { plan: 'local' })
  await submitted(minutes(600))
  const rows = await database.db.selectFrom('credit_account').selectAll().where('org_id', 'in', [orgId, team.orgId]).execute()
  expect(rows).toEqual([])
  const person = await makePerson(database.db)
  expect((await call(person, 'GET', '/clip-projects')).status).toBe(403)
})
