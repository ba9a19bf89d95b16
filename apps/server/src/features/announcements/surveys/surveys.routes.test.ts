import type { DueSurveys, SurveyAnswer } from '@clipwright/contract/announcements/surveys'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { newId } from '#platform/ids/new-id.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { caller } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let silent: TestHttp
let call: ReturnType<typeof caller>
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  silent = await startTestHttp({ db: database.db, url: database.url, bindings, env: { SURVEYS: 'off' } })
  call = caller(http)
})
afterAll(async () => {
  await silent[Symbol.asyncDispose]()
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** Adds somebody with this many finished projects, the latest an hour ago, who signed up `days` ago. */
async function addUser({ projects, days = 60 }: { projects: number; days?: number }): Promise<AddedPerson> {
  const person = await addPerson(database.db, { name: 'Ada =Lovelace', orgName: 'Engine films' })
  await sql`update app_user set created_at = now() - ${`${days} days`}::interval where id = ${person.userId}`.execute(database.db)
  for (let at = 1; at <= projects; at++) await addProject(person, `Talk ${at}`, 'UPLOAD')
  return person
}

async function addProject({ orgId, userId }: AddedPerson, title: string, platform: string): Promise<void> {
  const id = newId()
  await sql`insert into project (id, org_id, user_id, title, source_platform, video_url, cluster_job_id, stage, import_pref, curation_pref, render_pref)
    values (${id}, ${orgId}, ${userId}, ${title}, ${platform}, 'upload://x', ${newId()}, 'COMPLETE', '{}', '{}', '{}')`.execute(database.db)
  await sql`insert into project_step (org_id, project_id, run, step, status, finished_at)
    values (${orgId}, ${id}, 1, 'render', 'done', now() - interval '1 hour')`.execute(database.db)
}

const due = async (person: AddedPerson): Promise<DueSurveys> => (await call(person, 'GET', '/surveys/due')).body
const nothingDue: DueSurveys = { survey: null, nps: false }

describe('somebody', () => {
  test('is asked about the clips of their latest project, once, however they react', async () => {
    const person = await addUser({ projects: 3 })
    expect((await due(person)).survey?.projectTitle).toMatch(/^Talk \d$/)
    await call(person, 'POST', '/surveys/shown', { body: { kind: 'survey' } })
    expect(await due(person)).toEqual(nothingDue)
  })

  test('is not asked about samples the machine made, nor about the work of team mates', async () => {
    const person = await addUser({ projects: 2 })
    await addProject(person, 'Sample', 'SAMPLE')
    expect(await due(person)).toEqual(nothingDue)
    const colleague = await addPerson(database.db, { joins: { orgId: (await addUser({ projects: 4 })).orgId, role: 'member' } })
    expect(await due(colleague)).toEqual(nothingDue)
  })

  test('asked in one team is not asked the same in another', async () => {
    const person = await addUser({ projects: 5 })
    const elsewhere = await addUser({ projects: 0 })
    await database.db.updateTable('org_member').set({ role: 'member' }).where('user_id', '=', elsewhere.userId).execute()
    await sql`insert into survey_ask (org_id, user_id, kind, asked_at)
      values (${elsewhere.orgId}, ${person.userId}, 'survey', now() - interval '40 days')`.execute(database.db)
    expect(await due(person)).toEqual({ survey: null, nps: true })
  })

  test('who refuses is not asked again until they allow it', async () => {
    const person = await addUser({ projects: 3 })
    expect((await call(person, 'PUT', '/surveys/choice', { body: { isOn: false } })).body).toEqual({ isOffered: true, isOn: false })
    expect(await due(person)).toEqual(nothingDue)
    await call(person, 'PUT', '/surveys/choice', { body: { isOn: true } })
    expect((await due(person)).survey).not.toBeNull()
  })

  test('is not asked where the operator turned surveys off, nor while staff impersonate them', async () => {
    const person = await addUser({ projects: 3 })
    const quiet = caller(silent)
    expect((await quiet(person, 'GET', '/surveys/due')).body).toEqual(nothingDue)
    expect((await quiet(person, 'GET', '/surveys/choice')).body.isOffered).toBe(false)
    const payload = { userId: person.userId, reason: 'Looks at what they are asked' }
    const acting = (await call({ token: http.token }, 'POST', '/auth/impersonation', { body: payload })).body
    expect((await call(acting, 'GET', '/surveys/due')).body).toEqual(nothingDue)
    const answer = await call(acting, 'POST', '/surveys/answers', { body: { kind: 'nps', score: 10 } })
    expect(answer.body.errorName).toBe('ImpersonationForbiddenError')
  })
})

describe('an answer', () => {
  test('is taken once, and needs words when the reason is “other”', async () => {
    const person = await addUser({ projects: 0 })
    const send = (body: object) => call(person, 'POST', '/surveys/answers', { body })
    expect((await send({ kind: 'survey', reasons: ['DetailedReason'] })).body).toMatchObject({
      errorName: 'InvalidParam',
      details: [{ path: 'words' }],
    })
    expect((await send({ kind: 'survey', reasons: ['Topic', 'Topic'] })).status).toBe(400)
    expect((await send({ kind: 'survey', reasons: [] })).status).toBe(400)
    expect((await send({ kind: 'nps', score: 11 })).status).toBe(400)
    expect((await send({ kind: 'survey', reasons: ['Topic', 'DetailedReason'], words: 'More of the questions' })).body).toEqual({
      done: true,
    })
    expect((await send({ kind: 'survey', reasons: ['ClipLength'] })).body.errorName).toBe('RecordExisted')
    expect((await send({ kind: 'nps', score: 0 })).body).toEqual({ done: true })
  })

  test('of many clicks at once counts once', async () => {
    const person = await addUser({ projects: 0 })
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => call(person, 'POST', '/surveys/answers', { body: { kind: 'nps', score: 9 } })),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('can be read, counted and exported by staff only, and is deleted with the account', async () => {
    await database.db.deleteFrom('survey_ask').execute()
    const person = await addUser({ projects: 0 })
    await call(person, 'POST', '/surveys/shown', { body: { kind: 'survey' } })
    await call(person, 'POST', '/surveys/answers', { body: { kind: 'nps', score: 10, words: '=cmd()\n"good"' } })
    const staff = { token: http.token }
    const list = (await call(staff, 'GET', '/staff/survey-answers?kind=nps')).body
    expect(list.data.map(({ score, orgName, userEmail }: SurveyAnswer) => ({ score, orgName, userEmail }))).toEqual([
      { score: 10, orgName: 'Engine films', userEmail: person.email },
    ])
    expect((await call(staff, 'GET', '/staff/survey-answers?kind=survey')).body.total).toBe(0)
    const counts = (await call(staff, 'GET', '/staff/survey-counts')).body
    expect(counts.survey).toMatchObject({ asked: 1, answered: 0 })
    expect(counts.nps).toMatchObject({ asked: 1, answered: 1, score: 100 })
    const fetchCsv = (token: string) =>
      http.app.inject({ url: '/api/staff/survey-answers/export', headers: { authorization: `Bearer ${token}` } })
    const csv = await fetchCsv(staff.token)
    expect(csv.headers['content-disposition']).toContain('survey-answers.csv')
    // An address that begins with "-" is no formula either.
    const email = person.email.replace(/^-/, "'-")
    expect(csv.body.split('\r\n').slice(1, 2).join()).toContain(`nps,Engine films,Ada =Lovelace,${email},10,,"'=cmd() ""good"""`)
    for (const path of ['/staff/survey-answers', '/staff/survey-counts', '/staff/survey-answers/export']) {
      expect((await call(person, 'GET', path)).status).toBe(403)
    }
    const { deleteSurveyData } = await import('./delete-survey-data.ts')
    await database.db.transaction((tx) => deleteSurveyData(tx, person.userId))
    expect((await call(staff, 'GET', '/staff/survey-answers')).body.total).toBe(0)
  })
})
