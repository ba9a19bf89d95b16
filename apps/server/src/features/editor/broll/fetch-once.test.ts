import type { ClipId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { addBroll } from '#testing/add-broll.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { fetchItemJob } from './jobs/fetch-item.job.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
}, 120_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

test('a fetch repeated with its idempotency key is one fetch, even when it has failed meanwhile', async () => {
  const { db } = database
  const { orgId, userId } = owner
  const place = { db, storage: http.deps.storage, scratchDir: http.deps.config.scratchDir, orgId, userId }
  const clips = [{ title: 'Bread', firstWord: 0, lastWord: 3 }]
  const { projectId, clipIds } = await addSpokenProject(place, { title: 'Bread', said: 'we bake bread', clips })
  const { itemId } = await addBroll({ db, orgId, userId }, { projectId, clipId: clipIds[0] as ClipId, said: 'bread' })
  const fetchIt = (key: string) =>
    http.app.inject({
      method: 'POST',
      url: '/api/broll/update',
      headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': key },
      payload: { change: 'fetch', itemId },
    })
  const jobs = async () => (await db.selectFrom('job_run').select('id').where('name', '=', fetchItemJob.name).execute()).length

  const first = await fetchIt('one')
  expect(first.json()).toMatchObject({ item: { itemId, status: 'fetching' } })
  await db.updateTable('job_run').set({ status: 'failed' }).where('name', '=', fetchItemJob.name).execute()
  await db.updateTable('broll_item').set({ status: 'failed' }).where('id', '=', itemId).execute()
  expect((await fetchIt('one')).json()).toEqual(first.json())
  expect(await jobs()).toBe(1)
  await fetchIt('two')
  expect(await jobs()).toBe(2)
})
