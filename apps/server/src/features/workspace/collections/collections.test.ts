import type { Collection } from '@clipwright/contract/workspace/collections'
import type { ClipId, ProjectId, RenderId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import { newId } from '#platform/ids/new-id.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let stranger: AddedPerson

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
  stranger = await addPerson(database.db)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = owner.token) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

let nameCount = 0
const newCollection = async (rule?: object): Promise<string> => {
  nameCount += 1
  return (await call('POST', '/collections', { collectionName: `Collection ${nameCount}`, ...(rule ? { rule } : {}) })).body.collectionId
}

async function newClips(titles: string[], person = owner): Promise<{ projectId: ProjectId; clipIds: ClipId[] }> {
  const place = { db: http.db, storage: http.deps.storage, scratchDir: http.deps.config.scratchDir }
  const clips = titles.map((title, at) => ({ title, firstWord: at, lastWord: at + 3 + at }))
  const speech = 'one two three four five six seven eight nine ten eleven twelve'
  return addSpokenProject({ ...place, orgId: person.orgId, userId: person.userId }, { title: 'Talk', said: speech, clips })
}

const sync = (body: object, token = owner.token) => call('POST', '/collection-contents/sync-collection-contents', body, token)
const titlesIn = async (id: string) => (await call('GET', `/collections/${id}`)).body.contents.map(({ title }: { title: string }) => title)

describe('a collection', () => {
  test('takes a name once, ignoring case, and requires one', async () => {
    expect((await call('POST', '/collections', { collectionName: 'Hooks' })).body).toMatchObject({
      name: 'Hooks',
      contentCount: 0,
      rule: null,
    })
    const again = await call('POST', '/collections', { collectionName: ' hooks ' })
    expect(again.body).toMatchObject({ errorName: 'NameDuplicated', details: [{ path: 'collectionName' }] })
    expect((await call('POST', '/collections', { collectionName: '  ' })).body).toMatchObject({
      errorName: 'InvalidParam',
      details: [{ path: 'collectionName', message: 'name_is_required' }],
    })
    expect((await call('POST', '/collections', { collectionName: 'Hooks' }, stranger.token)).status).toBe(200)
    const other = await newCollection()
    expect((await call('POST', `/collections/${other}/rename`, { collectionName: 'HOOKS' })).body.errorName).toBe('NameDuplicated')
    expect((await call('POST', `/collections/${other}/rename`, { collectionName: 'Other' })).body.name).toBe('Other')
  })

  test('shares its name with no other, in whatever script and however many rename at a time', async () => {
    expect((await call('POST', '/collections', { collectionName: 'İzmir' })).status).toBe(200)
    const rename = async (id: string, name: string) => (await call('POST', `/collections/${id}/rename`, { collectionName: name })).status
    expect(await rename(await newCollection(), 'İzmir')).toBe(409)
    const ids = [await newCollection(), await newCollection()]
    for (let round = 0; round < 10; round += 1) {
      const statuses = await Promise.all(ids.map((id) => rename(id, `Round ${round}`)))
      expect(statuses.toSorted()).toEqual([200, 409])
    }
  })

  test('is named in one line that reads as it stands', async () => {
    const reply = await call('POST', '/collections', { collectionName: '\u202egnirts\nof two\u2028lines\u2069 ' })
    expect(reply.body.name).toBe('gnirts of two lines')
    expect((await call('POST', '/collections', { collectionName: '\u202e\n' })).body.details).toEqual([
      { path: 'collectionName', message: 'name_is_required' },
    ])
    expect((await call('PUT', `/collections/${reply.body.collectionId}`, { name: 'a\tb' })).body.name).toBe('a b')
  })

  test('is listed twenty a page unless asked otherwise', async () => {
    expect((await call('GET', '/collections')).body).toMatchObject({ pageNum: 1, pageSize: 20 })
  })

  test('the list shows for each the number of clips and the posters of its first three, by hand and by rule', async () => {
    const { projectId, clipIds } = await newClips(['p', 'q', 'r', 's'])
    for (const [at, clipId] of clipIds.entries()) {
      await database.db
        .insertInto('clip_render')
        .values({
          id: newId() as RenderId,
          org_id: owner.orgId,
          clip_id: clipId,
          target: 'VIDEO_PREVIEW',
          input_hash: `x${at}`,
          status: 'ready',
        })
        .execute()
      // The second clip has no poster yet.
      const files = jsonb({ main: 'm', srt: null, poster: at === 1 ? null : `org/poster-${at}.jpg` })
      await database.db.updateTable('clip_render').set({ files }).where('clip_id', '=', clipId).execute()
    }
    const byHand = await newCollection()
    await sync({ collectionId: byHand, add: clipIds.map((clipId) => ({ projectId, clipId })), order: [clipIds[2], clipIds[1]] })
    const byRule = await newCollection({ text: 'three four five six' })
    const empty = await newCollection()
    const strange = await call('POST', '/collections', { collectionName: 'Theirs' }, (await addPerson(database.db)).token)
    const listed = (await call('GET', '/collections?pageSize=100')).body.data as Collection[]
    const of = (id: string) => listed.find((one) => one.collectionId === id)
    const names = (id: string) => of(id)?.thumbnails.map((url) => url.split('/').at(-1))
    expect([of(byHand)?.contentCount, of(byRule)?.contentCount, of(empty)?.contentCount]).toEqual([4, (await titlesIn(byRule)).length, 0])
    expect([names(byHand)?.length, names(empty)]).toEqual([2, []])
    expect(of(strange.body.collectionId)).toBeUndefined()
    expect(of(byHand)).toEqual({ ...(await call('GET', `/collections/${byHand}`)).body, contents: undefined })
  })

  test('holds clips in the order people give them, each once', async () => {
    const id = await newCollection()
    const { projectId, clipIds } = await newClips(['a', 'b', 'c'])
    const add = clipIds.map((clipId) => ({ projectId, clipId }))
    expect((await sync({ collectionId: id, add: [add[1]] })).body).toMatchObject({ contentCount: 1, addedClipIds: [clipIds[1]] })
    const rest = await sync({ collectionId: id, add: [...add, ...add] })
    expect(rest.body).toMatchObject({ contentCount: 3, addedClipIds: [clipIds[0], clipIds[2]] })
    await sync({ collectionId: id, order: clipIds })
    expect(await titlesIn(id)).toEqual(['a', 'b', 'c'])
    await sync({ collectionId: id, order: [clipIds[2], clipIds[0]] })
    expect(await titlesIn(id)).toEqual(['c', 'a', 'b'])
    await sync({ collectionId: id, remove: [clipIds[0]], add: [add[0]] })
    expect(await titlesIn(id)).toEqual(['c', 'b', 'a'])
    expect(
      (await call('GET', `/collections?clipId=${clipIds[1]}`)).body.data.map((one: { collectionId: string }) => one.collectionId),
    ).toEqual([id])
  })

  test('hides clips in the trash, and shows them again after restoring', async () => {
    const id = await newCollection()
    const { projectId, clipIds } = await newClips(['gone'])
    await sync({ collectionId: id, add: [{ projectId, clipId: clipIds[0] }] })
    await call('DELETE', `/clip-projects/${projectId}`)
    expect((await call('GET', `/collections/${id}`)).body).toMatchObject({ contentCount: 0, contents: [] })
    await call('POST', `/clip-projects/${projectId}/restore`, {})
    expect(await titlesIn(id)).toEqual(['gone'])
  })

  test('can be deleted; its clips stay', async () => {
    const id = await newCollection()
    const { projectId, clipIds } = await newClips(['kept'])
    await sync({ collectionId: id, add: [{ projectId, clipId: clipIds[0] }] })
    expect((await call('DELETE', `/collections/${id}`)).body).toEqual({ deleted: true })
    expect((await call('GET', `/collections/${id}`)).status).toBe(404)
    expect((await call('GET', `/exportable-clips?projectId=${projectId}`)).body.total).toBe(1)
  })
})

describe('a smart collection', () => {
  test('is filled by its rule and follows changes of it', async () => {
    const { clipIds, projectId } = await newClips(['Zebra facts', 'Lion facts', 'Zebra 100%'])
    const id = await newCollection({ text: 'zebra' })
    expect((await titlesIn(id)).toSorted()).toEqual(['Zebra 100%', 'Zebra facts'])
    await call('PUT', `/collections/${id}`, { rule: { text: '100%' } })
    expect(await titlesIn(id)).toEqual(['Zebra 100%'])
    await call('PUT', `/collections/${id}`, { rule: { text: 'facts', likedByMe: true } })
    expect(await titlesIn(id)).toEqual([])
    await call('PUT', `/clip-feedbacks/${projectId}.${clipIds[1]}`, { like: true })
    expect(await titlesIn(id)).toEqual(['Lion facts'])
    await call('PUT', `/collections/${id}`, { rule: { text: 'facts', minSec: 1.5, letters: ['B'] } })
    expect(await titlesIn(id)).toEqual(['Lion facts'])
    await call('PUT', `/collections/${id}`, { rule: { text: 'facts', letters: ['A', 'C'] } })
    expect(await titlesIn(id)).toEqual([])
  })

  test('cannot be filled by hand, and a manual one takes no rule', async () => {
    const [smart, plain] = [await newCollection({ text: 'x' }), await newCollection()]
    const { projectId, clipIds } = await newClips(['x'])
    expect((await sync({ collectionId: smart, add: [{ projectId, clipId: clipIds[0] }] })).body.errorName).toBe('InvalidParam')
    expect((await call('PUT', `/collections/${plain}`, { rule: { text: 'x' } })).body.errorName).toBe('InvalidParam')
  })
})

test('another organisation sees and changes nothing, and its clips cannot be added', async () => {
  const id = await newCollection()
  const own = await newClips(['mine'])
  const theirs = await newClips(['theirs'], stranger)
  const replies = [
    await call('GET', `/collections/${id}`, undefined, stranger.token),
    await call('PUT', `/collections/${id}`, { name: 'x' }, stranger.token),
    await call('DELETE', `/collections/${id}`, undefined, stranger.token),
    await sync({ collectionId: id, add: [{ projectId: theirs.projectId, clipId: theirs.clipIds[0] }] }, stranger.token),
    await sync({ collectionId: id, add: [{ projectId: theirs.projectId, clipId: theirs.clipIds[0] }] }),
    await sync({ collectionId: id, add: [{ projectId: own.projectId, clipId: theirs.clipIds[0] }] }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect(await titlesIn(id)).toEqual([])
  expect((await call('GET', '/collections', undefined, stranger.token)).body.data.map(({ name }: { name: string }) => name)).toEqual([
    'Hooks',
  ])
})
