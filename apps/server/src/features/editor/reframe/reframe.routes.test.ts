import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import { makeTalkingFaces } from '@clipwright/curation/testing/synthetic-analysis'
import { fillSegment, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { updateClip } from '#features/clips/clips/clips.store.ts'
import { updateProject } from '#features/projects/projects/projects.store.ts'
import { makeScratchDir } from '#platform/storage/scratch-dir.ts'
import { type AddedPerson, addPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

const text = 'why does a shop fail because the owner never asks what people came for and so nobody comes back'
const spokenMs = text.split(' ').length * 400
const analysis = makeTalkingFaces({
  durationMs: spokenMs,
  faces: [
    { x: 0.25, y: 0.4, h: 0.3, fromMs: 0, toMs: spokenMs, talks: [{ startMs: 0, endMs: spokenMs }] },
    { x: 0.75, y: 0.4, h: 0.3, fromMs: 0, toMs: spokenMs, talks: [] },
  ],
})

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let ref: string
let unseenRef: string

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  owner = await addPerson(database.db)
  ref = await makeClip(true)
  unseenRef = await makeClip(false)
}, 120_000)
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

async function makeClip(isAnalysed: boolean): Promise<string> {
  const { storage, config } = http.deps
  const place = { db: database.db, storage, scratchDir: config.scratchDir, orgId: owner.orgId, userId: owner.userId }
  const clips = [{ title: 'Why', firstWord: 0, lastWord: text.split(' ').length }]
  const project = await addSpokenProject(place, { title: 'Shop', said: text, clips })
  const clipId = project.clipIds[0] as ClipId
  const timeline = sampleTimeline({ analysis, words: sampleWords(text), segments: [fillSegment()], timeRanges: [[0, spokenMs / 1000]] })
  await database.db.transaction((tx) => updateClip(tx, owner.orgId, clipId, { timeline, timelineLook: 'test' }))
  if (isAnalysed) await storeAnalysis(project.projectId)
  return `${project.projectId}.${clipId}`
}

async function storeAnalysis(projectId: ProjectId): Promise<void> {
  const key = `test/${projectId}/analysis.json`
  await using scratch = await makeScratchDir(http.deps.config.scratchDir)
  const file = join(scratch.path, 'analysis.json')
  await writeFile(file, JSON.stringify(analysis))
  await http.deps.storage.put(key, file, { contentType: 'application/json' })
  const artefacts = { analysis: key, proxy: null, audio: null, peaks: key, filmstrip: null, poster: null }
  await database.db.transaction((tx) => updateProject(tx, owner.orgId, projectId, { artefacts }))
}

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { authorization: `Bearer ${owner.token}` }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

const plan = (request: object, spans = [{ startMs: 0, endMs: spokenMs }], clip = ref) =>
  call('POST', `/engine-clips/${clip}/plan-picture`, { ratio: 'portrait', spans, wish: request })

describe('the faces of a clip', () => {
  test('are returned for the requested part of the source only, sparse enough to send', async () => {
    const { body } = await call('GET', `/engine-clips/${ref}/faces?startMs=1000&endMs=3000`)
    expect(body).toMatchObject({ width: 1920, height: 1080, shots: [{ startMs: 0, endMs: spokenMs }] })
    expect(body.faces.map(({ id }: { id: string }) => id)).toEqual(['face-1-1', 'face-1-2'])
    for (const { samples } of body.faces) {
      expect(samples.length).toBeLessThanOrEqual(2000 / 160)
      expect(samples.every(({ atMs }: { atMs: number }) => atMs >= 1000 && atMs < 3000)).toBe(true)
    }
  })

  test('are requested for a part that has a length', async () => {
    expect((await call('GET', `/engine-clips/${ref}/faces?startMs=3000&endMs=3000`)).status).toBe(400)
    expect((await call('GET', `/engine-clips/${ref}/faces?startMs=0&endMs=99999999`)).status).toBe(400)
  })

  test('are empty while the source has no analysis', async () => {
    expect((await call('GET', `/engine-clips/${unseenRef}/faces?startMs=0&endMs=3000`)).status).toBe(404)
    expect((await plan({ kind: 'auto' }, undefined, unseenRef)).status).toBe(404)
  })
})

describe('a layout that is planned', () => {
  test('is laid out like a new clip when nothing is requested', async () => {
    const { body } = await plan({ kind: 'auto' })
    expect(body.segments[0]).toMatchObject({ kind: 'fill', startMs: 0, speakerTrackId: 'face-1-1' })
    // Captions have one position in the whole clip, also outside the requested part.
    expect(body.captionPositions).toEqual([{ startMs: 0, endMs: 60_000, y: expect.any(Number) }])
  })

  test('has the requested layout with the faces in its panes', async () => {
    const { body } = await plan({ kind: 'layout', layout: 'split' })
    expect(body.segments).toHaveLength(1)
    expect(body.segments[0].panes.map(({ trackId }: { trackId: string }) => trackId)).toEqual(['face-1-1', 'face-1-2'])
  })

  test('follows the requested face in each scene', async () => {
    const spans = [
      { startMs: 0, endMs: 2000 },
      { startMs: 2000, endMs: 4000 },
    ]
    const { body } = await plan({ kind: 'follow', layout: 'fill', pane: 0, trackId: 'face-1-2' }, spans)
    expect(body.segments.map(({ startMs, endMs }: { startMs: number; endMs: number }) => [startMs, endMs])).toEqual([
      [0, 2000],
      [2000, 4000],
    ])
    const [key] = body.segments[0].panes[0].path
    expect(key.x + key.w / 2).toBeCloseTo(0.75, 1)
  })

  test('is empty beyond the end of the source', async () => {
    const { body } = await plan({ kind: 'auto' }, [{ startMs: spokenMs + 1, endMs: spokenMs + 900 }])
    expect(body).toEqual({ segments: [], captionPositions: [] })
  })
})

test('assets get an address that works, and uris that are no upload of the team are left out', async () => {
  const uploadLink = await call('POST', '/upload-links', { type: 'image', extension: 'png', usecase: 'asset', fileName: 'mark.png' })
  const url = new URL(uploadLink.body.uploadUrl)
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  const headers = { ...uploadLink.body.headers, 'content-length': String(png.length) }
  await http.app.inject({ method: 'PUT', url: url.pathname + url.search, headers, payload: png })
  const { body } = await call('POST', '/asset-links/query', { uris: [uploadLink.body.uri, 'upload://nobodyknows1'] })
  expect(body.links).toEqual([{ uri: uploadLink.body.uri, kind: 'image', fileName: 'mark.png', url: expect.any(String) }])
  const reply = await http.app.inject({ url: new URL(body.links[0].url, 'http://localhost').pathname })
  expect(reply.headers['content-type']).toBe('image/png')
  expect(reply.rawPayload.equals(png)).toBe(true)
})
