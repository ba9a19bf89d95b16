import type { EditedClip } from '@clipwright/contract/editor/clip-edits'
import { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { EditResult } from '@clipwright/timeline/edit/edit-result'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import { setCaptions } from '@clipwright/timeline/edit/commands/set-captions'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addLaidOutClip, type LaidOutClip } from '#testing/add-laid-out-clip.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

const text = 'why does a shop fail because the owner never asks what people came for and so nobody comes back'

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

type Call = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: object; ifMatch?: number | string; token?: string }
async function call({ method = 'GET', path, body, ifMatch, token = owner.token }: Call) {
  const headers = { authorization: `Bearer ${token}`, ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }) }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

type Made = LaidOutClip
const makeClip = () => addLaidOutClip(http, owner, text)

async function openClip({ ref }: Made): Promise<EditedClip & { document: ClipDocument }> {
  const { body } = await call({ path: `/engine-clips/${ref}` })
  return { ...body, document: ClipDocument.parse(body.clipBody) }
}

function documentOf(result: EditResult): ClipDocument {
  if ('refusal' in result) throw new Error(result.refusal)
  return result.document
}

const save = ({ ref }: Made, clipBody: object, ifMatch?: number | string) =>
  call({ method: 'PUT', path: `/engine-clips/${ref}`, body: { clipBody }, ...(ifMatch === undefined ? {} : { ifMatch }) })

describe('saving a clip', () => {
  test('starts from the clip’s document and marks the clip edited, with the words that play', async () => {
    const clip = await makeClip()
    const opening = await openClip(clip)
    expect(opening).toMatchObject({ revision: 0, isEdited: false, editedBy: null })
    expect((await save(clip, opening.document, 0)).body, 'saved as it is').toMatchObject({ revision: 0, isEdited: false })
    const cut = documentOf(cutWords(opening.document, { wordIds: ['w3', 'w4'] }))
    const saved = await save(clip, cut, 0)
    expect(saved.body).toMatchObject({ revision: 1, isEdited: true, editedBy: owner.userId, clipBody: { order: cut.order } })
    expect(saved.body.runId).toMatch(/\.CR$/)
    expect(saved.body.engineClipUpdatedAt).not.toBeNull()
    const { body } = await call({ path: `/exportable-clips?projectId=${clip.projectId}` })
    expect(body.data[0]).toMatchObject({
      isEdited: true,
      // Saved without a request to render.
      pending: false,
      pendingNew: false,
      text: text.replace('shop fail ', ''),
      timeRanges: [
        [0, 1.18],
        [1.98, expect.any(Number)],
      ],
    })
    // The specification’s caption plans are the parts that captions run over.
    const plans = body.data[0].timeRanges.map(([start, end]: [number, number]) => [start * 1000, end * 1000])
    expect(body.data[0].overlayPlans.captionPlans.map(({ source }: { source: string }) => source)).toEqual(['trimmed', 'trimmed'])
    const offsets = body.data[0].overlayPlans.captionPlans.map((plan: { offsetStartMs: number; offsetEndMs: number }) => [
      plan.offsetStartMs,
      plan.offsetEndMs,
    ])
    for (const [at, [from, to]] of plans.entries()) {
      expect(offsets[at][0]).toBeCloseTo(from, 3)
      expect(offsets[at][1]).toBeCloseTo(to, 3)
    }
    expect(body.data[0].duration).toBeCloseTo(text.split(' ').length * 0.4 - 0.8, 6)
  })

  test('is refused from an older revision, says which one is newer, and overwrites nothing', async () => {
    const clip = await makeClip()
    const { document } = await openClip(clip)
    const mine = documentOf(cutWords(document, { wordIds: ['w1'] }))
    const theirs = documentOf(setCaptions(document, { preset: 'bold' }))
    expect((await save(clip, theirs, 0)).body.revision).toBe(1)
    for (const baseRevision of [0, undefined, 2]) {
      const refused = await save(clip, mine, baseRevision)
      expect(refused).toMatchObject({ status: 409, body: { errorName: 'EditConflictError' } })
      expect(refused.body.details).toContainEqual({ path: 'revision', message: '1' })
    }
    expect((await openClip(clip)).document.captions.preset).toBe('bold')
    expect((await save(clip, mine, 1)).body.revision).toBe(2)
    expect((await save(clip, mine, 'newest')).body).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'if-match' }] })
  })

  test('lets one of two concurrent saves win and tells the other', async () => {
    const clip = await makeClip()
    const { document } = await openClip(clip)
    const both = await Promise.all(['w1', 'w2'].map((id) => save(clip, documentOf(cutWords(document, { wordIds: [id] })), 0)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('accepts a document of the first version and refuses an invalid one, with the path', async () => {
    const clip = await makeClip()
    const timeline = sampleTimeline({ words: sampleWords(text), timeRanges: [[0, 4]] })
    expect((await save(clip, timeline, 0)).body).toMatchObject({ revision: 1, clipBody: { version: 3 } })
    const { document } = await openClip(clip)
    const broken = { ...document, ranges: { ...document.ranges, r1: { startMs: 5, endMs: 1 } } }
    expect((await save(clip, broken, 1)).body).toMatchObject({ errorName: 'InvalidParam', details: [{ path: 'ranges.r1' }] })
    expect((await save(clip, { ...document, version: 9 }, 1)).status).toBe(400)
  })

  test('keeps recorded fields, whatever is sent', async () => {
    const clip = await makeClip()
    const { document } = await openClip(clip)
    const forged = {
      ...document,
      source: { ...document.source, durationMs: 1_000_000 },
      words: { ...document.words, w0: { text: 'forged', startMs: 0, endMs: 1 } },
    }
    const { body } = await save(clip, forged, 0)
    expect(body.clipBody.source).toEqual(document.source)
    expect(body.clipBody.words.w0).toEqual(document.words['w0'])
  })

  test('refuses images that are no upload of the organisation', async () => {
    const clip = await makeClip()
    const { document } = await openClip(clip)
    const logo = { kind: 'logo', startMs: 0, endMs: 1000, follows: false, x: 0.5, y: 0.5, w: 0.2, layer: 1 }
    const withLogo = (uri: string) => ({ ...document, overlays: { logo: { ...logo, uri } } })
    for (const uri of ['upload://somebodyelse', '/etc/passwd', 'https://example.org/a.png', 'upload://../../etc'])
      expect((await save(clip, withLogo(uri), 0)).body).toMatchObject({ errorName: 'InvalidParam' })
  })

  test('is refused to other organisations', async () => {
    const clip = await makeClip()
    const stranger = await addStranger(database.db)
    expect((await call({ path: `/engine-clips/${clip.ref}`, token: stranger })).status).toBe(404)
    const { document } = await openClip(clip)
    const put = { method: 'PUT' as const, path: `/engine-clips/${clip.ref}`, body: { clipBody: document } }
    expect((await call({ ...put, token: stranger })).status).toBe(404)
  })
})

describe('save and render', () => {
  async function upload(usecase: string, text: string, extension = 'txt'): Promise<string> {
    const link = await call({ method: 'POST', path: '/upload-links', body: { extension, usecase, fileName: `clip.${extension}` } })
    const url = new URL(link.body.uploadUrl)
    await http.app.inject({
      method: 'PUT',
      url: `${url.pathname}${url.search}`,
      payload: Buffer.from(text),
      headers: { 'content-type': 'application/octet-stream' },
    })
    return link.body.uri
  }

  test('saves and queues every target once, under one new input', async () => {
    const clip = await makeClip()
    const { document } = await openClip(clip)
    const body = {
      clipBody: documentOf(cutWords(document, { wordIds: ['w1'] })),
      targets: ['VIDEO_PREVIEW', 'VIDEO_FILE', 'VIDEO_PREVIEW'],
    }
    const reply = await call({ method: 'POST', path: `/engine-clips/${clip.ref}/save-and-render`, body, ifMatch: 0 })
    expect(reply.body).toMatchObject({
      clip: { revision: 1 },
      renders: { VIDEO_PREVIEW: { pending: true }, VIDEO_FILE: { pending: true } },
    })
    const rows = await database.db.selectFrom('clip_render').select('target').where('clip_id', '=', clip.clipId).execute()
    expect(rows.map(({ target }) => target).toSorted()).toEqual(['VIDEO_FILE', 'VIDEO_PREVIEW'])
  })

  test('saves nothing when the plan does not include a target', async () => {
    const clip = await makeClip()
    const { document } = await openClip(clip)
    const body = { clipBody: documentOf(cutWords(document, { wordIds: ['w1'] })), targets: ['VIDEO_PREVIEW', 'ADOBE_XML'] }
    expect((await call({ method: 'POST', path: `/engine-clips/${clip.ref}/save-and-render`, body, ifMatch: 0 })).body.errorName).toBe(
      'NoPermission',
    )
    expect((await openClip(clip)).revision).toBe(0)
  })

  test('takes a large document from an upload made for it, and nothing that looks like a path', async () => {
    const clip = await makeClip()
    const { document } = await openClip(clip)
    const post = (clipBodyPath: string, ifMatch: number) =>
      call({
        method: 'POST',
        path: `/engine-clips/${clip.ref}/save-and-render`,
        body: { targets: ['VIDEO_PREVIEW'], clipBodyPath },
        ifMatch,
      })
    for (const path of [
      '/etc/passwd',
      'file:///etc/passwd',
      '../uploads/x.json',
      'https://example.org/clip.json',
      'upload://../../x',
      'upload://a/b',
    ])
      expect((await post(path, 0)).body, path).toMatchObject({ errorName: 'InvalidParam' })
    expect((await post('upload://nobodyhasit', 0)).body.errorName).toBe('RecordNotExisted')
    expect((await post(await upload('subtitles', JSON.stringify(document)), 0)).body.errorName).toBe('InvalidParam')
    expect((await post(await upload('clipBody', '{"version": 2'), 0)).body.errorName).toBe('InvalidParam')
    expect(
      (await post(await upload('clipBody', JSON.stringify(documentOf(cutWords(document, { wordIds: ['w1'] })))), 0)).body.clip.revision,
    ).toBe(1)
    expect((await post(await upload('clipBody', JSON.stringify(document), 'json'), 1)).body.clip.revision).toBe(2)
  })

  test('is refused when nothing, or both, are sent', async () => {
    const clip = await makeClip()
    const { document } = await openClip(clip)
    const clipBodyPath = await upload('clipBody', JSON.stringify(document))
    for (const body of [{ targets: ['VIDEO_FILE'] }, { targets: ['VIDEO_FILE'], clipBody: document, clipBodyPath }])
      expect((await call({ method: 'POST', path: `/engine-clips/${clip.ref}/save-and-render`, body })).body.errorName).toBe('InvalidParam')
  })
})

test('versions are stored under unique names and compared in words with the current clip', async () => {
  const clip = await makeClip()
  const { projectId, clipId } = clip
  const { document } = await openClip(clip)
  const keep = (fileName: string, contents?: object) =>
    call({ method: 'POST', path: '/editor-history-records', body: { projectId, clipId, fileName, ...(contents ? { contents } : {}) } })
  expect((await keep('First cut')).body).toMatchObject({ fileName: 'First cut', projectId, clipId })
  expect((await keep(' first CUT ')).body.errorName).toBe('NameDuplicated')
  expect((await keep('Broken', { version: 2 })).body.errorName).toBe('InvalidParam')
  await save(clip, documentOf(setCaptions(documentOf(cutWords(document, { wordIds: ['w1', 'w2'] })), { preset: 'bold' })), 0)
  await keep('Second')
  const names = await call({ method: 'POST', path: '/editor-history-records/query-file-names', body: { projectId, clipId } })
  expect(names.body).toMatchObject({ total: 2, data: [{ fileName: 'Second' }, { fileName: 'First cut' }] })
  const byName = await call({ path: `/editor-history-records?q=findByName&projectId=${projectId}&clipId=${clipId}&fileName=first%20cut` })
  expect(byName.body).toMatchObject({ fileName: 'First cut', differenceText: '2 words cut, style changed', longerByMs: -800 })
  expect(ClipDocument.parse(byName.body.contents)).toEqual(document)
  const none = await call({ path: `/editor-history-records?projectId=${projectId}&clipId=${clipId}&fileName=third` })
  expect(none.body.errorName).toBe('RecordNotExisted')
})

test('a version without a name gets a generated one', async () => {
  const { projectId, clipId } = await makeClip()
  const keep = (body: object) => call({ method: 'POST', path: '/editor-history-records', body: { projectId, clipId, ...body } })
  expect((await keep({})).body).toMatchObject({ fileName: 'Why 1' })
  expect((await keep({ fileName: 'why 3' })).status).toBe(200)
  expect((await keep({})).body).toMatchObject({ fileName: 'Why 4' })
  expect((await Promise.all([keep({}), keep({})])).map(({ body }) => body.fileName).toSorted()).toEqual(['Why 5', 'Why 6'])
  await database.db
    .updateTable('clip')
    .set({ title: '🎬'.repeat(300) })
    .where('id', '=', clipId)
    .execute()
  const { fileName } = (await keep({})).body
  expect(fileName).toBe(`${'🎬'.repeat(50)} 6`)
  const reply = await call({
    path: `/editor-history-records?projectId=${projectId}&clipId=${clipId}&fileName=${encodeURIComponent(fileName)}`,
  })
  expect(reply.body).toMatchObject({ fileName })
})

test('the schema of the document is public, by version', async () => {
  const reply = await http.app.inject({ url: '/api/clip-document-schemas/3' })
  expect(reply.json()).toMatchObject({ $id: 'clipwright-clip-document-3', required: expect.arrayContaining(['ranges', 'order', 'words']) })
  const before = await http.app.inject({ url: '/api/clip-document-schemas/2' })
  expect(before.json()).toMatchObject({ $id: 'clipwright-clip-document-2' })
  expect((await http.app.inject({ url: '/api/clip-document-schemas/7' })).statusCode).toBe(404)
})
