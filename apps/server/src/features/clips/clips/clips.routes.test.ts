import { readdir } from 'node:fs/promises'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { ProjectId } from '@clipwright/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeFeature } from '#testing/agree-feature.ts'
import { readZip } from '#testing/read-zip.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { type Shop, startShop } from '#testing/start-shop.ts'

let shop: Shop
let projectId = ''
let clips: Clip[] = []

beforeAll(async () => {
  shop = await startShop()
}, 120_000)
afterAll(() => shop[Symbol.asyncDispose]())

const call: Shop['call'] = (...args) => shop.call(...args)
const listClips = () => shop.listClips(projectId)
const ref = () => `${projectId}.${clips[0]?.clipId}`

test('an uploaded talk with subtitles ends in a playable preview of a complete thought', async () => {
  projectId = await shop.makeProject()
  clips = await listClips()
  const [clip] = clips
  expect(clip).toMatchObject({ rank: 1, ratio: 'portrait', isEdited: false, pending: false, renderError: null })
  expect(clip?.text).toMatch(/^Why does a shop fail/)
  expect(clip?.runId).toMatch(/\.FP$/)
  const preview = new URL(clip?.videoUrl ?? '')
  const part = await shop.http.app.inject({ method: 'GET', url: preview.pathname, headers: { range: 'bytes=4-7' } })
  expect(part.statusCode).toBe(206)
  expect(part.body).toBe('ftyp')
})

test('every step reports its duration, and the transcript is available as text and as subtitles', async () => {
  const project = (await call('GET', `/clip-projects/${projectId}`)).body
  expect(project.stages.map((stage: { stage: string; status: string }) => `${stage.stage} ${stage.status}`)).toEqual([
    'IMPORT done',
    'TRANSCRIBE done',
    'CURATE done',
    'REFINE done',
    'RENDER done',
  ])
  const text = await shop.http.app.inject({ method: 'GET', url: new URL(project.transcriptTxtUrl).pathname })
  expect(text.body).toContain('never asks what people came for')
  const transcript = await call('GET', `/transcripts?projectId=${projectId}`)
  const document = await call('GET', `/transcript-documents?projectId=${projectId}`)
  expect(readZip(Buffer.from(document.body.docx, 'base64')).get('word/document.xml')?.toString()).toContain('<w:body>')
  expect(transcript.body).toMatchObject({ engine: 'subtitles', language: 'en' })
  const screenplay = await call('GET', `/screenplays?projectId=${projectId}`)
  expect(screenplay.body.words.length).toBe(transcript.body.words.length)
})

test('rendering an unchanged clip returns the existing render', async () => {
  const again = await call('POST', `/engine-clips/${ref()}/render`, { target: 'VIDEO_PREVIEW' })
  expect(again.body).toMatchObject({ pending: false, progress: 100 })
  const count = await shop.database.db
    .selectFrom('clip_render')
    .select((row) => row.fn.countAll().as('count'))
    .where('clip_id', '=', clips[0]?.clipId as never)
    .executeTakeFirstOrThrow()
  expect(Number(count.count)).toBe(1)
})

test('a clip says whether its video carries the watermark, also when only the plan requires it', async () => {
  const { db } = shop.database
  const id = projectId as ProjectId
  const { org_id: orgId } = await db.selectFrom('project').select('org_id').where('id', '=', id).executeTakeFirstOrThrow()
  const isMarked = async () => (await listClips())[0]?.hasWatermark
  expect(await isMarked()).toBe(false)
  await db.transaction((tx) => agreeFeature(tx, orgId, 'RemoveWatermark', { isOn: false }))
  expect(await isMarked()).toBe(true)
  await db.transaction((tx) => agreeFeature(tx, orgId, 'RemoveWatermark', { isOn: true }))
  expect(await isMarked()).toBe(false)
})

test('another aspect ratio is planned and rendered once, however many ask for it', async () => {
  const request = { target: 'VIDEO_PREVIEW', renderPreferenceOverride: { layoutAspectRatio: 'square' } }
  const replies = await Promise.all([1, 2, 3].map(() => call('POST', `/engine-clips/${ref()}/render`, request)))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  await expect.poll(async () => (await listClips())[0]?.renderAsVideoPreview?.pending, { timeout: 120_000 }).toBe(false)
  const [clip] = await listClips()
  expect(clip).toMatchObject({ ratio: 'square', renderPreferenceOverride: { layoutAspectRatio: 'square' } })
  const rows = await shop.database.db
    .selectFrom('clip_render')
    .select('status')
    .where('clip_id', '=', clips[0]?.clipId as never)
    .execute()
  expect(rows).toEqual([{ status: 'ready' }, { status: 'ready' }])
})

test('the editing-tool project names the original file and cuts to the frame', async () => {
  await call('POST', `/engine-clips/${ref()}/render`, { target: 'ADOBE_XML' })
  await expect.poll(async () => (await listClips())[0]?.prUrl ?? null, { timeout: 120_000 }).not.toBeNull()
  const xml = await shop.http.app.inject({ method: 'GET', url: new URL((await listClips())[0]?.prUrl ?? '').pathname })
  expect(xml.body).toContain('<xmeml version="4">')
  expect(xml.body).toContain('shop.mp4')
  expect(xml.body).not.toContain(shop.folder)
  const downloads = (await listClips())[0]?.renderAsAdobeXml?.downloads ?? []
  expect(downloads.map(({ format }) => format)).toEqual(['XMEML', 'FCPXML', 'OTIO', 'SRT', 'VTT'])
  for (const { format, url } of downloads) {
    const { statusCode, body, headers } = await shop.http.app.inject({ method: 'GET', url: new URL(url).pathname })
    expect([format, statusCode, headers['content-disposition']?.toString().startsWith('attachment')]).toEqual([format, 200, true])
    expect(body, format).not.toContain(shop.folder)
  }
})

test('a title can be changed, like and dislike exclude each other, and a stranger can do neither', async () => {
  expect((await call('PUT', `/exportable-clips/${ref()}`, { title: ' Ask one question ' })).body.title).toBe('Ask one question')
  expect((await call('PUT', `/clip-feedbacks/${ref()}`, { like: true })).body).toMatchObject({ like: true, dislike: false })
  expect((await call('PUT', `/clip-feedbacks/${ref()}`, { like: true, dislike: true })).body.errorName).toBe('InvalidParam')
  expect((await call('PUT', `/clip-feedbacks/${ref()}`, { dislike: true, reasons: ['BadCuts', 'Nonsense'] })).status).toBe(400)
  expect((await call('GET', '/like-clips')).body.data.map((clip: Clip) => clip.clipId)).toEqual([clips[0]?.clipId])
  const stranger = await addStranger(shop.database.db)
  expect((await call('PUT', `/exportable-clips/${ref()}`, { title: 'x' }, { token: stranger })).status).toBe(404)
  expect((await call('GET', `/clip-feedbacks/${ref()}`, undefined, { token: stranger })).status).toBe(404)
  expect((await call('GET', '/like-clips', undefined, { token: stranger })).body.data).toEqual([])
})

test('a clip of one project is not found under another', async () => {
  const other = await call('POST', '/clip-projects', { videoUrl: await shop.upload('mp4', Buffer.from('not a video at all')) })
  const crossed = await call('POST', `/engine-clips/${other.body.projectId}.${clips[0]?.clipId}/render`, { target: 'VIDEO_FILE' })
  expect(crossed.body.errorName).toBe('RecordNotExisted')
})

test('a file that is no media stalls its project with the reason, after one attempt', async () => {
  const bad = await call('POST', '/clip-projects', { videoUrl: await shop.upload('mp4', Buffer.from('<html>no video here</html>')) })
  await expect
    .poll(async () => (await call('GET', `/clip-projects/${bad.body.projectId}`)).body.stage, { timeout: 120_000 })
    .toBe('STALLED')
  const project = (await call('GET', `/clip-projects/${bad.body.projectId}`)).body
  expect(project.error).toMatchObject({ errorName: 'MediaUnreadableError', stage: 'IMPORT' })
  const [job] = await shop.database.db
    .selectFrom('job_run')
    .select(['attempt', 'status'])
    .where('project_id', '=', bad.body.projectId)
    .execute()
  expect(job).toMatchObject({ attempt: 1, status: 'failed' })
})

test('a rerun chooses anew, keeps the transcript, and explains in the reader’s language what likes changed', async () => {
  const before = (await call('GET', `/clip-projects/${projectId}`)).body
  await call('POST', `/clip-projects/${projectId}/rerun`, { curationPref: { clipDurations: [[0, 30]] } })
  await shop.finished(projectId)
  const after = (await call('GET', `/clip-projects/${projectId}`)).body
  expect(after.transcriptSrtUrl.split('/').at(-1)).toBe(before.transcriptSrtUrl.split('/').at(-1))
  expect((await listClips()).map((clip) => clip.clipId)).not.toContain(clips[0]?.clipId)
  expect(after.notices.join(' ')).toContain('Because 1 clip was liked')
  const german = await shop.http.app.inject({
    url: `/api/clip-projects/${projectId}`,
    headers: { authorization: `Bearer ${shop.http.token}`, 'accept-language': 'de-DE' },
  })
  expect(german.json().notices.join(' ')).toContain('Weil 1 Clip gefiel')
})

test('clips are deleted for good, with their files and their share of the storage', async () => {
  const [clip, ...rest] = await listClips()
  const storageSize = async () => (await call('GET', `/clip-projects/${projectId}`)).body.storageSize
  const before = await storageSize()
  const files = await shop.database.db
    .selectFrom('clip_render')
    .select(['files', 'size_bytes as sizeBytes'])
    .where('clip_id', '=', clip?.clipId as never)
    .execute()
  const main = files[0]?.files?.main ?? ''
  expect(await shop.http.deps.storage.stat(main)).not.toBeNull()

  const remove = (clipIds: unknown[], token?: string) =>
    call('POST', '/exportable-clips/delete-clips', { projectId, clipIds }, token ? { token } : {})
  expect((await remove([clip?.clipId], await addStranger(shop.database.db))).status).toBe(404)
  expect((await remove([clip?.clipId, 'Cl1pCl1pNotThere'])).body.errorName).toBe('RecordNotExisted')
  expect((await listClips()).length).toBe(rest.length + 1)

  expect((await remove([clip?.clipId])).body).toEqual({ clipIds: [clip?.clipId] })
  expect((await listClips()).map(({ clipId }) => clipId)).toEqual(rest.map(({ clipId }) => clipId))
  expect(await shop.http.deps.storage.stat(main)).toBeNull()
  const freedBytes = files.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes ?? 0), 0)
  expect(await storageSize()).toBe(before - freedBytes)
})

test('jobs leave nothing in their scratch folders', async () => {
  expect(await readdir(shop.http.deps.config.scratchDir).catch(() => [])).toEqual([])
})
