import type { RenderTarget } from '@clipwright/contract/clips/clips'
import { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { agreeFeature } from '#testing/agree-feature.ts'
import { addLaidOutClip, type LaidOutClip } from '#testing/add-laid-out-clip.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let clip: LaidOutClip

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
  clip = await addLaidOutClip(http, owner, 'why does a shop fail in its first year')
}, 120_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function post(call: 'render' | 'save-and-render', payload: object, headers: Record<string, string> = {}) {
  const reply = await http.app.inject({
    method: 'POST',
    url: `/api/engine-clips/${clip.ref}/${call}`,
    headers: { authorization: `Bearer ${owner.token}`, ...headers },
    payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}
const ask = (target: RenderTarget, key?: string) => post('render', { target }, key ? { 'idempotency-key': key } : {})

async function exported(): Promise<unknown[]> {
  const rows = await database.db
    .selectFrom('audit_event')
    .select(['actor_id', 'object', 'details'])
    .where('org_id', '=', owner.orgId)
    .where('action', '=', 'clip.exported')
    .orderBy('seq')
    .execute()
  for (const row of rows) expect(row).toMatchObject({ actor_id: owner.userId, object: `clip:${clip.clipId}` })
  return rows.map(({ details }) => details)
}
const of = (target: RenderTarget) => ({ projectId: clip.projectId, target })

test('an export is logged once per request, a preview never', async () => {
  await ask('VIDEO_PREVIEW')
  expect(await exported()).toEqual([])
  await ask('VIDEO_FILE', 'once')
  await ask('VIDEO_FILE', 'once')
  // Only polls the progress.
  await ask('VIDEO_FILE')
  expect(await exported()).toEqual([of('VIDEO_FILE')])
  expect((await ask('ADOBE_XML')).body.errorName).toBe('NoPermission')
  expect(await exported()).toHaveLength(1)
})

test('an export that comes with a save is logged in the same transaction', async () => {
  const { body } = await http.app
    .inject({ url: `/api/engine-clips/${clip.ref}`, headers: { authorization: `Bearer ${owner.token}` } })
    .then((reply) => ({ body: reply.json() }))
  const document = ClipDocument.parse(body.clipBody)
  const clipBody = { ...document, captions: { ...document.captions, preset: 'bold' } }
  const before = await exported()
  const targets = ['VIDEO_PREVIEW', 'VIDEO_FILE', 'ADOBE_XML']
  expect((await post('save-and-render', { clipBody, targets })).body.errorName).toBe('NoPermission')
  expect(await exported()).toEqual(before)
  await database.db.transaction((tx) =>
    agreeFeature(tx, owner.orgId, 'ExportFormat', { value: ['VIDEO_PREVIEW', 'VIDEO_FILE', 'ADOBE_XML'] }),
  )
  expect((await post('save-and-render', { clipBody, targets })).status).toBe(200)
  expect(await exported()).toEqual([...before, of('VIDEO_FILE'), of('ADOBE_XML')])
})
