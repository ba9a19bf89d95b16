import type { RenderTarget } from '@clipwright/contract/clips/clips'
import { type ClipId, RenderId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids/new-id.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { finishRender, listRenders, openRender, takeSupersededPreviews } from './clip-renders.store.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let clipId: ClipId

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings: [] })
  owner = await addPerson(database.db)
  const { storage, config } = http.deps
  const place = { db: database.db, storage, scratchDir: config.scratchDir, orgId: owner.orgId, userId: owner.userId }
  const text = 'why does a shop fail'
  const { clipIds } = await addSpokenProject(place, { title: 'Shop', said: text, clips: [{ title: 'Why', firstWord: 0, lastWord: 5 }] })
  clipId = clipIds[0] as ClipId
}, 120_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

type Shown = { clipVersion: number; target?: RenderTarget; look?: string; isReady?: boolean }

async function addRender({ clipVersion, target = 'VIDEO_PREVIEW', look = 'tall', isReady = true }: Shown): Promise<void> {
  const key = `${target} ${clipVersion} ${look}`
  await database.db.transaction(async (tx) => {
    const id = RenderId.parse(newId())
    await openRender(tx, { id, orgId: owner.orgId, clipId, clipVersion, target, inputHash: key, isAutomatic: false })
    const files = { main: key, srt: null, poster: null }
    if (isReady) await finishRender(tx, owner.orgId, id, { files, quality: null, sizeBytes: clipVersion * 1000 })
  })
}

const listHashes = async () => (await listRenders(database.db, owner.orgId, [clipId])).map((render) => render.inputHash).toSorted()

test('of superseded previews the newest stays, and all downloads stay', async () => {
  for (const clipVersion of [1, 2, 3]) await addRender({ clipVersion })
  await addRender({ clipVersion: 1, target: 'VIDEO_FILE' })
  await addRender({ clipVersion: 2, isReady: false, look: 'waiting' })
  await addRender({ clipVersion: 4 })
  await addRender({ clipVersion: 4, look: 'wide' })
  const take = (orgId = owner.orgId) => database.db.transaction((tx) => takeSupersededPreviews(tx, orgId, clipId))

  const stranger = await addPerson(database.db)
  expect(await take(stranger.orgId)).toEqual([])
  const work = await take()
  expect(work.map(({ files }) => files?.main).toSorted()).toEqual(['VIDEO_PREVIEW 1 tall', 'VIDEO_PREVIEW 2 tall'])
  expect(work.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBe(3000)
  expect(await listHashes()).toEqual([
    'VIDEO_FILE 1 tall',
    'VIDEO_PREVIEW 2 waiting',
    'VIDEO_PREVIEW 3 tall',
    'VIDEO_PREVIEW 4 tall',
    'VIDEO_PREVIEW 4 wide',
  ])
  expect(await take()).toEqual([])
  // Started before the newest one and finished after it.
  await addRender({ clipVersion: 2 })
  expect((await take()).map(({ files }) => files?.main)).toEqual(['VIDEO_PREVIEW 2 tall'])
})
