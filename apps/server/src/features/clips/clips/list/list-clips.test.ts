import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

test.each(['/exportable-clips', '/curated-clips'])('%s is a list like any other: twenty a page, each clip on one page', async (path) => {
  const person = await addPerson(database.db)
  const { storage, config } = http.deps
  const place = { db: http.db, storage, scratchDir: config.scratchDir, orgId: person.orgId, userId: person.userId }
  const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
  const clips = Array.from({ length: 23 }, (_, index) => ({ title: `Clip ${index}`, firstWord: index, lastWord: index + 20 }))
  const { projectId, clipIds } = await addSpokenProject(place, { title: 'Long talk', said: text, clips })
  const ask = async (page = '') => {
    const headers = { authorization: `Bearer ${person.token}` }
    return (await http.app.inject({ url: `/api${path}?projectId=${projectId}${page}`, headers })).json()
  }
  const idsOf = (page: { data: { clipId: string }[] }) => page.data.map(({ clipId }) => clipId)

  const { data: _data, ...first } = await ask()
  expect(first).toEqual({ pageNum: 1, pageSize: 20, total: 23, totalPages: 2, hasMore: true })
  const whole = await ask('&pageSize=100')
  expect(whole).toMatchObject({ pageNum: 1, pageSize: 100, total: 23, totalPages: 1, hasMore: false })
  expect(new Set(idsOf(whole))).toEqual(new Set(clipIds))
  const pages = [await ask('&pageNum=1&pageSize=10'), await ask('&pageNum=2&pageSize=10'), await ask('&pageNum=3&pageSize=10')]
  expect(pages.flatMap(idsOf)).toEqual(idsOf(whole))
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
  // A clip’s rank among the others does not depend on the page it is read from.
  expect(pages[2].data.at(-1)).toEqual(whole.data.at(-1))
  expect(await ask('&pageSize=101')).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'pageSize' }] })
})
