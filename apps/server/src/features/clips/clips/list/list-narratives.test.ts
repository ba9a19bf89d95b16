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

test('a recording is listed by chapter, each with its clips and topics; before its clips there is none', async () => {
  const person = await addPerson(database.db)
  const place = {
    db: http.db,
    storage: http.deps.storage,
    scratchDir: http.deps.config.scratchDir,
    orgId: person.orgId,
    userId: person.userId,
  }
  const text = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ')
  const clips = [
    { title: 'Early', firstWord: 2, lastWord: 12, keywords: ['bread', 'rent'] },
    { title: 'Late', firstWord: 24, lastWord: 36, keywords: ['prices'] },
    { title: 'Early again', firstWord: 6, lastWord: 18, keywords: ['bread'] },
  ]
  const { projectId, clipIds } = await addSpokenProject(place, { title: 'Shop', said: text, clips })
  const ask = async (page = '') => {
    const headers = { authorization: `Bearer ${person.token}` }
    return (await http.app.inject({ url: `/api/narratives?projectId=${projectId}${page}`, headers })).json()
  }
  expect(await ask()).toMatchObject({ data: [], total: 0 })
  const chapters = [
    { title: 'Opening a shop', startMs: 0, endMs: 8000 },
    { title: 'Prices', startMs: 8000, endMs: 16_000 },
    { title: 'Goodbye', startMs: 16_000, endMs: 16_400 },
  ]
  const curation = jsonb({ chapters, genre: 'Podcast' as const, promptRecommendations: [], notices: [], engine: 'built-in' as const })
  await database.db.updateTable('project').set({ curation }).where('id', '=', projectId).execute()
  const { data, total } = await ask()
  expect(total).toBe(3)
  expect(data[0]).toMatchObject({ title: 'Opening a shop', startSec: 0, endSec: 8, topics: ['bread', 'rent'] })
  expect(new Set(data[0].clipIds)).toEqual(new Set([clipIds[0], clipIds[2]]))
  expect(data[1]).toMatchObject({ title: 'Prices', topics: ['prices'], clipIds: [clipIds[1]] })
  expect(data[2]).toMatchObject({ topics: [], clipIds: [] })
  expect((await ask('&pageNum=2&pageSize=2')).data.map(({ title }: { title: string }) => title)).toEqual(['Goodbye'])
})
