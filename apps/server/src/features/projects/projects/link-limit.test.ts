import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { setUses } from '#testing/set-uses.ts'

const linksPerHour = 3
const link = 'https://media.example/talk.mp4'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { LINKS_PER_HOUR: String(linksPerHour) } })
})
beforeEach(async () => {
  owner = await addPerson(database.db)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function post(path: string, payload: object, { token = owner.token, key = '' } = {}) {
  const headers = { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) }
  const reply = await http.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
  return { status: reply.statusCode, body: reply.json(), retryAfterSec: Number(reply.headers['retry-after']) }
}

const countProjects = async () => (await database.db.selectFrom('project').where('org_id', '=', owner.orgId).select('id').execute()).length

test('an organisation may submit so many links in an hour; one more makes neither project nor job', async () => {
  await setUses(database.db, `links:${owner.orgId}`, linksPerHour - 1)
  const last = await post('/clip-projects', { videoUrl: link }, { key: 'again' })
  expect(last.status).toBe(200)
  const refused = await post('/clip-projects', { videoUrl: link })
  expect(refused).toMatchObject({ status: 429, body: { errorName: 'RateExceed' } })
  expect(refused.retryAfterSec).toBeGreaterThan(0)
  expect(refused.retryAfterSec).toBeLessThanOrEqual(3600)
  expect(await countProjects()).toBe(1)
  // The same call again is no other link, and a source that is not here yet is fetched from the same stranger.
  expect(await post('/clip-projects', { videoUrl: link }, { key: 'again' })).toMatchObject({
    status: 200,
    body: { projectId: last.body.projectId },
  })
  await database.db.updateTable('project').set({ stage: 'STALLED' }).where('org_id', '=', owner.orgId).execute()
  expect(await post(`/clip-projects/${last.body.projectId}/rerun`, {})).toMatchObject({ status: 429 })
  const other = await addPerson(database.db)
  expect((await post('/clip-projects', { videoUrl: link }, { token: other.token })).status).toBe(200)
})

test('a link that is fetched anew because its project comes out of the trash counts like another', async () => {
  const { projectId } = (await post('/clip-projects', { videoUrl: link })).body
  await database.db.deleteFrom('rate_count').where('key', '=', `links:${owner.orgId}`).execute()
  await setUses(database.db, `links:${owner.orgId}`, linksPerHour - 1)
  const statuses: number[] = []
  for (let count = 0; count < 2; count += 1) {
    await http.app.inject({ method: 'DELETE', url: `/api/clip-projects/${projectId}`, headers: { authorization: `Bearer ${owner.token}` } })
    statuses.push((await post(`/clip-projects/${projectId}/restore`, {})).status)
  }
  expect(statuses).toEqual([200, 429])
})

test('what comes from nobody is not counted', async () => {
  await setUses(database.db, `links:${owner.orgId}`, linksPerHour)
  expect((await post('/clip-projects/sample', {})).status).toBe(200)
})

test('a person may have so many links probed in a minute', async () => {
  const probe = () => post('/source-videos', { videoUrl: 'http://127.0.0.1/talk.mp4' })
  expect(await probe()).toMatchObject({ status: 400, body: { errorName: 'LinkRefusedError' } })
  await database.db.deleteFrom('rate_count').where('key', '=', `probes:${owner.userId}`).execute()
  await setUses(database.db, `probes:${owner.userId}`, 30)
  const refused = await probe()
  expect(refused).toMatchObject({ status: 429, body: { errorName: 'RateExceed' } })
  expect(refused.retryAfterSec).toBeGreaterThan(0)
})
