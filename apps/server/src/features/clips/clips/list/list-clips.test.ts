import type { Clip } from '@clipwright/contract/clips/clips'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { jsonb } from '#platform/db/jsonb.ts'
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

async function addTalk() {
  const person = await addPerson(database.db)
  const { storage, config } = http.deps
  const place = { db: http.db, storage, scratchDir: config.scratchDir, orgId: person.orgId, userId: person.userId }
  const clips = [0, 10, 20].map((firstWord) => ({ title: `Clip at ${firstWord}`, firstWord, lastWord: firstWord + 8 }))
  const text = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ')
  const { projectId, clipIds } = await addSpokenProject(place, { title: 'Talk', said: text, clips })
  const headers = { authorization: `Bearer ${person.token}` }
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
    (await http.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) })).json()
  return {
    projectId,
    clipIds,
    call,
    listed: async (): Promise<Clip[]> => (await call('GET', `/exportable-clips?projectId=${projectId}`)).data,
  }
}

test('the place of a clip is its rank over all that are ranked with it, runners-up too, wherever the clip is read', async () => {
  const { clipIds, projectId, call, listed } = await addTalk()
  for (const [at, clipId] of clipIds.entries()) {
    const isRunnerUp = at > 0
    await http.db
      .updateTable('clip')
      .set({ rank: at + 1, is_runner_up: isRunnerUp, moment: sql`moment || ${jsonb({ rank: at + 1, isRunnerUp })}` })
      .where('id', '=', clipId)
      .execute()
  }
  expect((await listed()).map(({ rank, pos_rate }) => [rank, pos_rate])).toEqual([
    [1, 1 / 3],
    [2, 2 / 3],
    [3, 1],
  ])
  await call('PUT', `/clip-feedbacks/${projectId}.${clipIds[1]}`, { like: true })
  expect((await call('GET', '/like-clips')).data.map(({ pos_rate }: Clip) => pos_rate)).toEqual([2 / 3])
})

test('clips of another cluster than the one that was asked for are left out', async () => {
  const { projectId, clipIds, call } = await addTalk()
  const ofCluster = async (cluster: string) => (await call('GET', `/curated-clips?projectId=${projectId}&cluster=${cluster}`)).data.length
  expect([await ofCluster('local'), await ofCluster('elsewhere')]).toEqual([clipIds.length, 0])
})

test('the same reason given twice is one', async () => {
  const { projectId, clipIds, call } = await addTalk()
  const address = `/clip-feedbacks/${projectId}.${clipIds[0]}`
  await call('PUT', address, { dislike: true, reasons: ['BadCuts', 'BadTopic', 'BadCuts'] })
  expect((await call('GET', address)).reasons).toEqual(['BadCuts', 'BadTopic'])
})

test('while a project is run again its clips stay to be seen, counted and collected until the new ones are chosen', async () => {
  const { projectId, clipIds, call, listed } = await addTalk()
  const rule = { text: 'word' }
  const { collectionId } = await call('POST', '/collections', { collectionName: 'Words', rule })
  const counts = async () => ({
    listed: (await listed()).length,
    counted: (await call('GET', `/clip-projects/${projectId}`)).clipCount,
    collected: (await call('GET', `/collections/${collectionId}`)).contents.length,
  })
  const all = { listed: clipIds.length, counted: clipIds.length, collected: clipIds.length }
  expect(await counts()).toEqual(all)
  expect(await call('POST', `/clip-projects/${projectId}/rerun`, {})).toMatchObject({ stage: 'QUEUED' })
  expect(await counts()).toEqual(all)
})
