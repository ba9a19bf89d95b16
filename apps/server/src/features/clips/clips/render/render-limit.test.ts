import type { OrgId, UserId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addLaidOutClip, type LaidOutClip } from '#testing/add-laid-out-clip.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { setUses } from '#testing/set-uses.ts'

const rendersPerMinute = 5

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let clip: LaidOutClip

const addClip = (place: { orgId: OrgId; userId: UserId }) => addLaidOutClip(http, place, 'why does a shop fail')

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, env: { RENDERS_PER_MINUTE: String(rendersPerMinute) } })
}, 120_000)
beforeEach(async () => {
  owner = await addPerson(database.db)
  await database.db.updateTable('org').set({ plan: 'local' }).where('id', '=', owner.orgId).execute()
  clip = await addClip(owner)
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function post(path: string, payload: object, headers: Record<string, string> = {}, token = owner.token) {
  const reply = await http.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  })
  return { status: reply.statusCode, body: reply.json(), retryAfterSec: Number(reply.headers['retry-after']) }
}

const render = (ref: string, target: string, token = owner.token) => post(`/engine-clips/${ref}/render`, { target }, {}, token)

const rendersOf = (ref: LaidOutClip) => database.db.selectFrom('clip_render').select('target').where('clip_id', '=', ref.clipId).execute()

test('an organisation may request so many new renders a minute; existing ones can be requested any number of times', async () => {
  await setUses(database.db, `render:${owner.orgId}`, rendersPerMinute - 1)
  expect((await render(clip.ref, 'VIDEO_FILE')).status).toBe(200)
  const refused = await render(clip.ref, 'ADOBE_XML')
  expect(refused).toMatchObject({ status: 429, body: { errorName: 'RateExceed' } })
  expect(refused.retryAfterSec).toBeGreaterThan(0)
  expect(refused.retryAfterSec).toBeLessThanOrEqual(60)
  expect(await rendersOf(clip)).toEqual([{ target: 'VIDEO_FILE' }])
  expect((await render(clip.ref, 'VIDEO_FILE')).status).toBe(200)

  const other = await addPerson(database.db)
  expect((await render((await addClip(other)).ref, 'VIDEO_FILE', other.token)).status).toBe(200)
})

test('each new render counts once', async () => {
  for (const target of ['VIDEO_FILE', 'ADOBE_XML', 'VIDEO_FILE', 'VIDEO_PREVIEW']) await render(clip.ref, target)
  const rows = await database.db.selectFrom('rate_count').select('used').where('key', '=', `render:${owner.orgId}`).execute()
  expect(rows.reduce((sum, { used }) => sum + used, 0)).toBe(3)
})

/** Saves a change of the clip as the editor does. */
async function save(n: number, revision: number, targets = ['VIDEO_PREVIEW']) {
  const url = `/engine-clips/${clip.ref}`
  const { clipBody } = (await http.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${owner.token}` } })).json()
  const words = Object.fromEntries(
    Object.entries(clipBody.words)
      .slice(0, 1)
      .map(([id]) => [id, { text: `why${n}` }]),
  )
  const body = { ...clipBody, wordEdits: words }
  return post(`${url}/save-and-render`, { targets, clipBody: body }, { 'if-match': String(revision) })
}

const revision = async () =>
  (await database.db.selectFrom('clip_edit').select('revision').where('clip_id', '=', clip.clipId).executeTakeFirst())?.revision ?? 0

test('the editor can save twice a second, even when the organisation has no render left', async () => {
  await setUses(database.db, `render:${owner.orgId}`, rendersPerMinute)
  await setUses(database.db, `render-saved:${owner.orgId}:${clip.clipId}`, 118)
  expect((await save(1, 0)).status).toBe(200)
  expect((await save(2, 1)).status).toBe(200)
  expect(await revision()).toBe(2)
})

test('a save over the limit is refused as temporary, changes nothing, and succeeds once the minute is over', async () => {
  await setUses(database.db, `render-saved:${owner.orgId}:${clip.clipId}`, 120)
  const refused = await save(1, 0)
  expect(refused).toMatchObject({ status: 429, body: { errorName: 'RateExceed' } })
  expect(refused.retryAfterSec).toBeGreaterThan(0)
  expect([await revision(), await rendersOf(clip)]).toEqual([0, []])
  await database.db.deleteFrom('rate_count').execute()
  expect(await save(1, 0)).toMatchObject({ status: 200, body: { clip: { revision: 1 }, renders: { VIDEO_PREVIEW: { pending: true } } } })
})

test('a download that comes with a save counts against the organisation’s limit', async () => {
  await setUses(database.db, `render:${owner.orgId}`, rendersPerMinute)
  expect((await save(1, 0, ['VIDEO_PREVIEW', 'VIDEO_FILE'])).status).toBe(429)
  expect(await revision()).toBe(0)
})
