import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clip } from '@clipwright/contract/clips'
import type { ProjectId } from '@clipwright/contract/ids'
import { prepareFontsDir } from '@clipwright/media/fonts'
import { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { correctWord } from '@clipwright/timeline/edit/commands/correct-word'
import { cutWords } from '@clipwright/timeline/edit/commands/cut-words'
import { spokenText, spokenWords } from '@clipwright/timeline/edit/document-words'
import { findClip, updateClip } from './clips.store.ts'
import { sendRender } from './send-render.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { agreeFeature } from '#features/feature-access/feature-access.public.ts'
import { findProject } from '#features/projects/projects.public.ts'
import { workers } from '#app/build-worker.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { startQueue, type Queue } from '#platform/queue/start-queue.ts'
import { addStranger } from '#testing/add-stranger.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'

const subtitles = `1
00:00:00,200 --> 00:00:03,800
Why does a shop fail in its first year?

2
00:00:04,200 --> 00:00:07,800
Because the owner never asks what people came for.

3
00:00:08,200 --> 00:00:11,600
Ask that one question and you will never be empty.
`

let database: TestDatabase
let http: TestHttp
let queue: Queue
let folder: string
let projectId = ''
let clips: Clip[] = []
/** Done while a job waits for a stored file. */
let whileRead = async (_key: string): Promise<void> => undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-clips-'))
  database = await testDatabase({ poolSize: 10 })
  http = await startTestHttp({ db: database.db, url: database.url, bindings })
  const { config, storage, fetch } = http.deps
  const pipeline = { ...pipelineSettings(config, fetch), fontsDir: join(folder, 'fonts') }
  await prepareFontsDir(pipeline.fontsDir)
  const slow: typeof storage = {
    ...storage,
    async localPath(key) {
      await whileRead(key)
      return storage.localPath(key)
    },
  }
  queue = await startQueue({
    db: database.db,
    url: database.url,
    log: silentLog,
    lanes: { import: 1, analyse: 1, render: 1, light: 2 },
    workers,
    deps: { config, storage: slow, fetch, pipeline },
  })
}, 120_000)
afterAll(async () => {
  await queue.stop({ graceMs: 2000 })
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = http.token, ifMatch?: number) {
  const reply = await http.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }) },
    ...(body ? { payload: body } : {}),
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function upload(extension: string, bytes: Buffer): Promise<string> {
  const link = await call('POST', '/upload-links', {
    extension,
    usecase: extension === 'srt' ? 'subtitles' : 'source',
    fileName: `shop.${extension}`,
  })
  const url = new URL(link.body.uploadUrl)
  await http.app.inject({
    method: 'PUT',
    url: `${url.pathname}${url.search}`,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return link.body.uri
}

async function makeProject(): Promise<string> {
  const video = join(folder, 'shop.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=12']
  const sound = ['-f', 'lavfi', '-i', 'flite=text=why does a shop fail in its first year:voice=slt']
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...picture,
    ...sound,
    '-filter_complex',
    '[1:a]apad[a]',
    '-map',
    '0:v',
    '-map',
    '[a]',
    '-t',
    '12',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
    video,
  ])
  const created = await call('POST', '/clip-projects', {
    videoUrl: await upload('mp4', await readFile(video)),
    importPref: { subtitlesUri: await upload('srt', Buffer.from(subtitles)) },
  })
  await finished(created.body.projectId)
  return created.body.projectId
}

async function finished(id: string): Promise<void> {
  await expect
    .poll(async () => (await call('GET', `/clip-projects/${id}`)).body.stage, { timeout: 100_000, interval: 200 })
    .toMatch(/COMPLETE|STALLED/)
  expect((await call('GET', `/clip-projects/${id}`)).body).toMatchObject({ stage: 'COMPLETE', error: null })
}

async function listClips(): Promise<Clip[]> {
  return (await call('GET', `/exportable-clips?projectId=${projectId}`)).body.data
}

const ref = () => `${projectId}.${clips[0]?.clipId}`

test('an uploaded talk with subtitles ends in a playable preview of a whole thought', { timeout: 120_000 }, async () => {
  projectId = await makeProject()
  clips = await listClips()
  const [clip] = clips
  expect(clip).toMatchObject({ rank: 1, ratio: 'portrait', isEdited: false, pending: false, renderError: null })
  expect(clip?.text).toMatch(/^Why does a shop fail/)
  expect(clip?.runId).toMatch(/\.FP$/)
  const preview = new URL(clip?.videoUrl ?? '')
  const part = await http.app.inject({ method: 'GET', url: preview.pathname, headers: { range: 'bytes=4-7' } })
  expect(part.statusCode).toBe(206)
  expect(part.body).toBe('ftyp')
})

test('every step is told with its duration, and the transcript is there as text and as subtitles', async () => {
  const project = (await call('GET', `/clip-projects/${projectId}`)).body
  expect(project.stages.map((stage: { stage: string; status: string }) => `${stage.stage} ${stage.status}`)).toEqual([
    'IMPORT done',
    'TRANSCRIBE done',
    'CURATE done',
    'REFINE done',
    'RENDER done',
  ])
  const text = await http.app.inject({ method: 'GET', url: new URL(project.transcriptTxtUrl).pathname })
  expect(text.body).toContain('never asks what people came for')
  const transcript = await call('GET', `/transcripts?projectId=${projectId}`)
  expect(transcript.body).toMatchObject({ engine: 'subtitles', language: 'en' })
  const screenplay = await call('GET', `/screenplays?projectId=${projectId}`)
  expect(screenplay.body.words.length).toBe(transcript.body.words.length)
})

test('a render of an unchanged clip is answered from the one that is there', async () => {
  const again = await call('POST', `/engine-clips/${ref()}/render`, { target: 'VIDEO_PREVIEW' })
  expect(again.body).toMatchObject({ pending: false, progress: 100 })
  const count = await database.db
    .selectFrom('clip_render')
    .select((row) => row.fn.countAll().as('count'))
    .where('clip_id', '=', clips[0]?.clipId as never)
    .executeTakeFirstOrThrow()
  expect(Number(count.count)).toBe(1)
})

test('a clip says whether its file would carry the mark, also where the plan alone puts it there', async () => {
  const { db } = database
  const id = projectId as ProjectId
  const { org_id: orgId } = await db.selectFrom('project').select('org_id').where('id', '=', id).executeTakeFirstOrThrow()
  const isMarked = async () => (await listClips())[0]?.hasWatermark
  expect(await isMarked()).toBe(false)
  await db.transaction((tx) => agreeFeature(tx, orgId, 'RemoveWatermark', { isOn: false }))
  expect(await isMarked()).toBe(true)
  await db.transaction((tx) => agreeFeature(tx, orgId, 'RemoveWatermark', { isOn: true }))
  expect(await isMarked()).toBe(false)
})

test('another shape is laid out and rendered anew, once for any number of askers', async () => {
  const wish = { target: 'VIDEO_PREVIEW', renderPreferenceOverride: { layoutAspectRatio: 'square' } }
  const asked = await Promise.all([1, 2, 3].map(() => call('POST', `/engine-clips/${ref()}/render`, wish)))
  expect(asked.map((reply) => reply.status)).toEqual([200, 200, 200])
  await expect.poll(async () => (await listClips())[0]?.renderAsVideoPreview?.pending, { timeout: 60_000 }).toBe(false)
  const [clip] = await listClips()
  expect(clip).toMatchObject({ ratio: 'square', renderPreferenceOverride: { layoutAspectRatio: 'square' } })
  const rows = await database.db
    .selectFrom('clip_render')
    .select('status')
    .where('clip_id', '=', clips[0]?.clipId as never)
    .execute()
  expect(rows).toEqual([{ status: 'ready' }, { status: 'ready' }])
})

test('an edited clip is rendered from what was made of it, in another shape too, and never decided again', async () => {
  const address = `/engine-clips/${ref()}`
  const opened = await call('GET', address)
  const document = ClipDocument.parse(opened.body.clipBody)
  const words = spokenWords(document)
  const cut = cutWords(document, { wordIds: words.slice(3, 5).map(({ id }) => id) })
  if (!('document' in cut)) throw new Error(cut.refusal)
  const corrected = correctWord(cut.document, { wordId: words[1]?.id ?? '', text: 'DIDDELDUM' })
  if (!('document' in corrected)) throw new Error(corrected.refusal)
  const saved = await call('POST', `${address}/save-and-render`, { targets: ['VIDEO_PREVIEW'], clipBody: corrected.document })
  expect(saved.body).toMatchObject({ clip: { revision: 1, isEdited: true }, renders: { VIDEO_PREVIEW: { pending: true } } })
  const shown = async () => (await listClips()).find(({ clipId }) => clipId === clips[0]?.clipId)
  await expect.poll(async () => (await shown())?.renderAsVideoPreview?.pending, { timeout: 60_000 }).toBe(false)
  const edited = await shown()
  expect(edited).toMatchObject({ isEdited: true, renderError: null, ratio: document.ratio })
  const subtitles = await http.app.inject({ method: 'GET', url: new URL(edited?.srtUrl ?? '').pathname })
  expect(subtitles.body).toContain('DIDDELDUM')
  expect(subtitles.body).not.toContain(`${words[3]?.text} ${words[4]?.text}`)

  await call('POST', `${address}/render`, { target: 'VIDEO_PREVIEW', renderPreferenceOverride: { layoutAspectRatio: 'four_five' } })
  await expect.poll(async () => (await shown())?.renderAsVideoPreview?.pending, { timeout: 60_000 }).toBe(false)
  const reshaped = await shown()
  expect(reshaped).toMatchObject({ ratio: 'four_five', isEdited: true, renderError: null, duration: edited?.duration })
  expect((await call('GET', address)).body).toMatchObject({
    revision: 2,
    clipBody: { ratio: 'four_five', order: corrected.document.order },
  })
})

test('an edit that is saved while another shape is planned is not lost to it', async () => {
  const address = `/engine-clips/${ref()}`
  const opened = (await call('GET', address)).body
  const { square: _, ...pictures } = ClipDocument.parse(opened.clipBody).pictures
  const undrawn = { ...opened.clipBody, pictures }
  const before = (await call('PUT', address, { clipBody: undrawn }, http.token, opened.revision)).body
  const document = ClipDocument.parse(before.clipBody)
  const cut = cutWords(document, {
    wordIds: spokenWords(document)
      .slice(6, 7)
      .map(({ id }) => id),
  })
  if (!('document' in cut)) throw new Error(cut.refusal)
  const saved: number[] = []
  whileRead = async (key) => {
    if (!key.includes('analysis')) return
    whileRead = async () => undefined
    saved.push((await call('PUT', address, { clipBody: cut.document }, http.token, before.revision)).status)
  }
  await call('POST', `${address}/render`, { target: 'VIDEO_PREVIEW', renderPreferenceOverride: { layoutAspectRatio: 'square' } })
  const shown = async () => (await listClips()).find(({ clipId }) => clipId === clips[0]?.clipId)
  await expect.poll(async () => (await shown())?.renderAsVideoPreview?.pending, { timeout: 60_000 }).toBe(false)
  expect(saved).toEqual([200])
  const after = ClipDocument.parse((await call('GET', address)).body.clipBody)
  expect(after.order.map((id) => after.ranges[id])).toEqual(cut.document.order.map((id) => cut.document.ranges[id]))
  expect(await shown()).toMatchObject({ renderError: null, text: spokenText(after) })
})

test('a shape that was left before its turn came is never answered with the one that came after', async () => {
  const { clipId } = clips[0] as Clip
  // Both are asked for before either can start.
  await database.db.transaction(async (tx) => {
    const { org_id: orgId } = await tx.selectFrom('clip').select('org_id').where('id', '=', clipId).executeTakeFirstOrThrow()
    const project = await findProject(tx, orgId, projectId as ProjectId)
    const clip = await findClip(tx, orgId, { projectId: projectId as ProjectId, clipId })
    if (!project || !clip) throw new Error('the clip is gone')
    for (const layoutAspectRatio of ['landscape', 'square', 'landscape', 'portrait'] as const) {
      const shaped = await updateClip(tx, orgId, clipId, { render_override: { ...clip.render_override, layoutAspectRatio } })
      await sendRender(tx, project, shaped, 'VIDEO_PREVIEW', layoutAspectRatio === 'landscape')
    }
  })
  const waiting = () =>
    database.db.selectFrom('clip_render').selectAll().where('clip_id', '=', clipId).where('status', '=', 'pending').execute()
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
  const asked = (await listClips()).find((clip) => clip.clipId === clipId)
  expect(asked).toMatchObject({ ratio: 'portrait', renderAsVideoPreview: { pending: false, progress: 100 } })
  const back = await call('POST', `/engine-clips/${ref()}/render`, {
    target: 'VIDEO_PREVIEW',
    renderPreferenceOverride: { layoutAspectRatio: 'landscape' },
  })
  expect(back.body).toMatchObject({ pending: true })
  await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
})

test('the editing-tool project names the original file and cuts to the frame', async () => {
  await call('POST', `/engine-clips/${ref()}/render`, { target: 'ADOBE_XML' })
  await expect.poll(async () => (await listClips())[0]?.prUrl ?? null, { timeout: 30_000 }).not.toBeNull()
  const xml = await http.app.inject({ method: 'GET', url: new URL((await listClips())[0]?.prUrl ?? '').pathname })
  expect(xml.body).toContain('<xmeml version="4">')
  expect(xml.body).toContain('shop.mp4')
  expect(xml.body).not.toContain(folder)
  const downloads = (await listClips())[0]?.renderAsAdobeXml?.downloads ?? []
  expect(downloads.map(({ format }) => format)).toEqual(['XMEML', 'FCPXML', 'OTIO', 'SRT', 'VTT'])
  for (const { format, url } of downloads) {
    const { statusCode, body, headers } = await http.app.inject({ method: 'GET', url: new URL(url).pathname })
    expect([format, statusCode, headers['content-disposition']?.toString().startsWith('attachment')]).toEqual([format, 200, true])
    expect(body, format).not.toContain(folder)
  }
})

test('a title is changed, liking and disliking are one choice, and a stranger can do neither', async () => {
  expect((await call('PUT', `/exportable-clips/${ref()}`, { title: ' Ask one question ' })).body.title).toBe('Ask one question')
  expect((await call('PUT', `/clip-feedbacks/${ref()}`, { like: true })).body).toMatchObject({ like: true, dislike: false })
  expect((await call('PUT', `/clip-feedbacks/${ref()}`, { like: true, dislike: true })).body.errorName).toBe('InvalidParam')
  expect((await call('PUT', `/clip-feedbacks/${ref()}`, { dislike: true, reasons: ['BadCuts', 'Nonsense'] })).status).toBe(400)
  expect((await call('GET', '/like-clips')).body.data.map((clip: Clip) => clip.clipId)).toEqual([clips[0]?.clipId])
  const stranger = await addStranger(database.db)
  expect((await call('PUT', `/exportable-clips/${ref()}`, { title: 'x' }, stranger)).status).toBe(404)
  expect((await call('GET', `/clip-feedbacks/${ref()}`, undefined, stranger)).status).toBe(404)
  expect((await call('GET', '/like-clips', undefined, stranger)).body.data).toEqual([])
})

test('a clip of one project is not found under another', async () => {
  const other = await call('POST', '/clip-projects', { videoUrl: await upload('mp4', Buffer.from('not a video at all')) })
  const crossed = await call('POST', `/engine-clips/${other.body.projectId}.${clips[0]?.clipId}/render`, { target: 'VIDEO_FILE' })
  expect(crossed.body.errorName).toBe('RecordNotExisted')
})

test('a file that is no media stalls its project with the reason, after one attempt', async () => {
  const bad = await call('POST', '/clip-projects', { videoUrl: await upload('mp4', Buffer.from('<html>no video here</html>')) })
  await expect.poll(async () => (await call('GET', `/clip-projects/${bad.body.projectId}`)).body.stage, { timeout: 30_000 }).toBe('STALLED')
  const project = (await call('GET', `/clip-projects/${bad.body.projectId}`)).body
  expect(project.error).toMatchObject({ errorName: 'MediaUnreadableError', stage: 'IMPORT' })
  const [job] = await database.db.selectFrom('job_run').select(['attempt', 'status']).where('project_id', '=', bad.body.projectId).execute()
  expect(job).toMatchObject({ attempt: 1, status: 'failed' })
})

test('a rerun of a finished project chooses anew, keeps what was heard, and says what likes changed in the language of the reader', async () => {
  const before = (await call('GET', `/clip-projects/${projectId}`)).body
  await call('POST', `/clip-projects/${projectId}/rerun`, { curationPref: { clipDurations: [[0, 30]] } })
  await finished(projectId)
  const after = (await call('GET', `/clip-projects/${projectId}`)).body
  expect(after.transcriptSrtUrl.split('/').at(-1)).toBe(before.transcriptSrtUrl.split('/').at(-1))
  expect((await listClips()).map((clip) => clip.clipId)).not.toContain(clips[0]?.clipId)
  expect(after.notices.join(' ')).toContain('Because 1 clip was liked')
  const german = await http.app.inject({
    url: `/api/clip-projects/${projectId}`,
    headers: { authorization: `Bearer ${http.token}`, 'accept-language': 'de-DE' },
  })
  expect(german.json().notices.join(' ')).toContain('Weil 1 Clip gefiel')
})

test('jobs leave nothing behind in their private folders', async () => {
  expect(await readdir(http.deps.config.scratchDir).catch(() => [])).toEqual([])
})
