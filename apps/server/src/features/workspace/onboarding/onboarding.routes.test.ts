import type { OnboardingItem } from '@clipwright/contract/workspace/onboarding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { caller } from '#testing/make-team.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let call: ReturnType<typeof caller>
beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  call = caller(http)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const path = '/onboarding-checklist-items'
const read = async (person: AddedPerson) => (await call(person, 'GET', path)).body as { data: OnboardingItem[]; isAllDone: boolean }
const doneOf = ({ data }: { data: OnboardingItem[] }) => data.filter(({ isDone }) => isDone).map(({ itemId }) => itemId)
const idsOf = ({ data }: { data: OnboardingItem[] }) => data.map(({ itemId }) => itemId)

async function addTalk({ orgId, userId }: AddedPerson) {
  const place = { db: http.db, storage: http.deps.storage, scratchDir: http.deps.config.scratchDir, orgId, userId }
  const clips = [{ title: 'A clip', firstWord: 0, lastWord: 3 }]
  const { projectId, clipIds } = await addSpokenProject(place, { title: 'Talk', said: 'one two three four five', clips })
  return { projectId, clip: `${projectId}.${clipIds[0] ?? ''}` }
}

test('each step is done once the person did it in this team, whatever others do', async () => {
  const ada = await addPerson(http.db)
  const colleague = await addPerson(http.db, { joins: { orgId: ada.orgId, role: 'sub_org_admin' } })
  expect(await read(ada)).toMatchObject({ isAllDone: false })
  expect(doneOf(await read(ada))).toEqual([])
  const { projectId, clip } = await addTalk(ada)
  expect(doneOf(await read(ada))).toEqual(['first_project'])
  await call(ada, 'PUT', `/clip-feedbacks/${clip}`, { body: { like: true } })
  const [clipId] = await http.db.selectFrom('clip').select('id').where('project_id', '=', projectId).execute()
  const render = {
    id: `render-${projectId}`,
    org_id: ada.orgId,
    target: 'VIDEO_PREVIEW' as const,
    input_hash: 'a',
    status: 'ready' as const,
  }
  if (!clipId) throw new Error('the project has no clip')
  await http.db
    .insertInto('clip_render')
    .values({ ...render, clip_id: clipId.id } as never)
    .execute()
  expect(doneOf(await read(ada))).toEqual(['first_project', 'first_like'])
  await http.db
    .insertInto('clip_render')
    .values({ ...render, id: `file-${projectId}`, clip_id: clipId.id, target: 'VIDEO_FILE' } as never)
    .execute()
  const { collectionId } = (await call(ada, 'POST', '/collections', { body: { collectionName: 'Best' } })).body
  expect(doneOf(await read(ada))).not.toContain('first_collection')
  const add = [{ projectId, clipId: clipId.id }]
  await call(ada, 'POST', '/collection-contents/sync-collection-contents', { body: { collectionId, add } })
  await call(ada, 'POST', '/search-phrases', { body: { phrase: 'rivers' } })
  await call(ada, 'POST', '/org-invitations', { body: { expirationDays: 10 } })
  expect(await read(ada)).toMatchObject({ isAllDone: true })
  expect(doneOf(await read(colleague))).toEqual([])
})

test('a step stays done when what was made is deleted', async () => {
  const person = await addPerson(http.db)
  await call(person, 'POST', '/search-phrases', { body: { phrase: 'for a while' } })
  expect(doneOf(await read(person))).toEqual(['first_search'])
  await call(person, 'DELETE', '/search-phrases')
  expect(doneOf(await read(person))).toEqual(['first_search'])
})

test('somebody who may not invite is not asked to', async () => {
  const owner = await addPerson(http.db)
  const member = await addPerson(http.db, { joins: { orgId: owner.orgId, role: 'member' } })
  expect(idsOf(await read(owner))).toContain('first_invitation')
  expect(idsOf(await read(member))).not.toContain('first_invitation')
})

test('one step or all of them can be dismissed, for oneself', async () => {
  const owner = await addPerson(http.db)
  const colleague = await addPerson(http.db, { joins: { orgId: owner.orgId, role: 'sub_org_admin' } })
  const before = idsOf(await read(owner))
  const one = (await call(owner, 'DELETE', `${path}/first_search`)).body
  expect(idsOf(one)).toEqual(before.filter((item) => item !== 'first_search'))
  expect((await call(owner, 'DELETE', `${path}/first_search`)).body).toEqual(one)
  expect((await call(owner, 'DELETE', `${path}/second_search`)).body.errorName).toBe('InvalidParam')
  expect((await call(owner, 'POST', `${path}/clear`)).body).toEqual({ data: [], isAllDone: true })
  expect(idsOf(await read(colleague))).toEqual(before)
})
