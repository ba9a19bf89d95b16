import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Asset } from '@clipwright/contract/brand/assets'
import { TeamFont } from '@clipwright/timeline/timeline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { removeUnusedUploads } from '../../sources/uploads/expire-idle-uploads.ts'
import { jsonb } from '#platform/db/jsonb.ts'
import { newId } from '#platform/ids/new-id.ts'
import { addPerson, type AddedPerson } from '#testing/add-person.ts'
import { addSpokenProject } from '#testing/add-spoken-project.ts'
import { sendFile } from '#testing/send-file.ts'
import { testDatabase, type TestDatabase } from '#testing/test-database.ts'
import { startTestHttp, type TestHttp } from '#testing/test-http.ts'
import { pipelineSettings } from '#app/open-services.ts'
import type { WorkerDeps } from '#pipeline/worker-deps.ts'
import { runUntilStep, runToEnd } from '#testing/dying-worker.ts'
import { checkAssetWorker } from './jobs/check-asset.worker.ts'
import { expireAssets } from './expire-assets.ts'

let database: TestDatabase
let http: TestHttp
let owner: AddedPerson
let stranger: AddedPerson
let folder = ''
let world: { db: TestDatabase['db']; url: string; deps: WorkerDeps }

beforeAll(async () => {
  database = await testDatabase()
  http = await startTestHttp({ db: database.db, url: database.url, bindings, callsPerMinute: 100_000 })
  owner = await addPerson(database.db)
  stranger = await addPerson(database.db)
  const { config, storage, fetch } = http.deps
  world = {
    db: http.db,
    url: database.url,
    deps: { config, storage, fetch, pipeline: pipelineSettings(config, fetch), listClipResults: () => Promise.resolve([]) },
  }
  folder = await mkdtemp(join(tmpdir(), 'clipwright-assets-'))
})
afterAll(async () => {
  await http[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = owner.token) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

async function makeFile(name: string, ...args: string[]): Promise<Buffer> {
  const file = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', ...args, file])
  return readFile(file)
}
const makeImage = (name: string, size = '64x32') => makeFile(name, `testsrc2=size=${size}:rate=1`, '-frames:v', '1')

async function newImage(name: string, more: object = {}, token = owner.token): Promise<Asset> {
  const uploadUri = await sendFile(http, token, {
    bytes: await makeImage('a.png'),
    type: 'image',
    extension: 'png',
    fileName: `${name}.png`,
  })
  const { status, body } = await call('POST', '/assets', { uploadUri, ...more }, token)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const namesOf = async (query: string) => (await call('GET', `/assets?${query}`)).body.data.map((one: Asset) => one.name)

/** A video or sound once its check is over. */
async function checked(uploadUri: string, more: object = {}): Promise<Asset> {
  const { body } = await call('POST', '/assets', { uploadUri, ...more })
  if (body.state !== 'checking') throw new Error(JSON.stringify(body))
  await runToEnd(checkAssetWorker, world)
  return (await call('GET', `/assets/${body.assetId}`)).body
}

describe('ingesting a file', () => {
  test('an image is re-encoded, loses any bytes after its pixels and shows its size', async () => {
    const bytes = Buffer.concat([await makeImage('b.jpg', '3000x600'), Buffer.from('SECRET BEHIND')])
    const uploadUri = await sendFile(http, owner.token, { bytes, type: 'image', extension: 'jpg', fileName: 'Wide.jpg' })
    const { body } = await call('POST', '/assets', { uploadUri, author: 'Ada', licence: 'CC0' })
    expect(body).toMatchObject({ kind: 'image', name: 'Wide', width: 2560, height: 512, durationMs: null, author: 'Ada', licence: 'CC0' })
    expect(body.uri).not.toBe(uploadUri)
    const reply = await http.app.inject({ url: body.url })
    expect(reply.headers['content-type']).toBe('image/png')
    expect(reply.rawPayload.includes('SECRET BEHIND')).toBe(false)
    const small = await http.app.inject({ url: body.thumbnailUrl })
    expect(small.rawPayload.readUInt32BE(16)).toBe(480)
  })

  test('an image is drawn outside of any transaction, and once however often the request comes', async () => {
    const uploadUri = await sendFile(http, owner.token, { bytes: await makeImage('once.png'), type: 'image', extension: 'png' })
    const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'image-once' }
    const send = () => http.app.inject({ method: 'POST', url: '/api/assets', headers, payload: { uploadUri } })
    let isOver = false
    const replies = Promise.all([send(), send(), call('POST', '/assets', { uploadUri })]).finally(() => {
      isOver = true
    })
    // What a transaction has written is not seen from outside before its end.
    let isClaimSeen = false
    while (!isOver) {
      const claim = await http.db.selectFrom('idempotency_key').select('reply').where('key', '=', 'image-once').executeTakeFirst()
      isClaimSeen ||= claim?.reply === null
    }
    const [first, second, without] = await replies
    expect(isClaimSeen).toBe(true)
    expect([second.json().assetId, without.body.assetId]).toEqual([first.json().assetId, first.json().assetId])
    expect((await call('POST', '/assets', { uploadUri })).body.assetId).toBe(first.json().assetId)
  })

  test('a video and a sound have a duration, and a video has a thumbnail', async () => {
    const video = await makeFile('c.mp4', 'testsrc2=size=64x64:rate=10', '-t', '2', '-pix_fmt', 'yuv420p')
    const sound = await makeFile('d.wav', 'sine=frequency=300', '-t', '1')
    const videoUri = await sendFile(http, owner.token, { bytes: video, type: 'video', extension: 'mp4' })
    const soundUri = await sendFile(http, owner.token, { bytes: sound, type: 'audio', extension: 'wav' })
    const asVideo = await checked(videoUri, { name: 'Intro' })
    const ready = { state: 'ready', progress: 100, refusal: null }
    expect(asVideo).toMatchObject({ kind: 'video', name: 'Intro', width: 64, height: 64, durationMs: 2000, uri: videoUri, ...ready })
    expect((await http.app.inject({ url: asVideo.thumbnailUrl ?? '' })).headers['content-type']).toBe('image/jpeg')
    const asSound = await checked(soundUri, { name: 'Tune' })
    expect(asSound).toMatchObject({ kind: 'audio', durationMs: 1000, width: null, thumbnailUrl: null, ...ready })
    const again = await call('POST', '/assets', { uploadUri: soundUri })
    expect(again.body.assetId).toBe(asSound.assetId)
  })

  test('a video is listed while it is checked, and a worker that dies at any step loses nothing and leaves one thumbnail', async () => {
    const video = await makeFile('k.mp4', 'testsrc2=size=64x64:rate=10', '-t', '1', '-pix_fmt', 'yuv420p')
    let deaths = 0
    for (let step = 1, hasEnded = false; !hasEnded; step += 2) {
      const uploadUri = await sendFile(http, owner.token, { bytes: video, type: 'video', extension: 'mp4' })
      const { body } = await call('POST', '/assets', { uploadUri, name: `Film ${step}` })
      expect(body).toMatchObject({ state: 'checking', progress: 0, durationMs: null, thumbnailUrl: null })
      hasEnded = !(await runUntilStep(checkAssetWorker, world, step))
      const readAsset = async () => (await call('GET', `/assets/${body.assetId}`)).body
      if (hasEnded) expect(await readAsset()).toMatchObject({ state: 'ready' })
      else {
        deaths += 1
        await removeUnusedUploads(http, -1000)
        expect((await readAsset()).state).toBe('checking')
        await runToEnd(checkAssetWorker, world)
        expect(await readAsset()).toMatchObject({ state: 'ready', progress: 100, durationMs: 1000 })
      }
    }
    expect(deaths).toBeGreaterThan(4)
  })

  test('a font is rewritten, has a sample line, lists what it lacks and can be used for captions', async () => {
    const require = createRequire(new URL('../../../../../../packages/media/package.json', import.meta.url))
    const bytes = await readFile(join(dirname(require.resolve('@fontsource/anton/package.json')), 'files/anton-latin-400-normal.woff2'))
    const uploadUri = await sendFile(http, owner.token, { bytes, type: 'font', extension: 'woff2', fileName: 'A,b:{c}.woff2' })
    const { body } = await call('POST', '/assets', { uploadUri })
    expect(body).toMatchObject({ kind: 'font', font: { isDrawn: true, scripts: ['latin'] } })
    expect(body.font.family).toMatch(/^Team [0-9a-f]{16}$/)
    expect((await http.app.inject({ url: body.thumbnailUrl })).headers['content-type']).toBe('image/png')
    const [font] = (await call('GET', '/brand-fonts')).body.data
    expect(TeamFont.safeParse(font).success).toBe(true)
    expect((await http.app.inject({ url: font.url })).headers['content-type']).toBe('font/ttf')
    await call('DELETE', `/assets/${body.assetId}`)
    expect((await call('GET', '/brand-fonts')).body.data).toEqual([])
    const lie = await sendFile(http, owner.token, { bytes: Buffer.alloc(500, 'x'), type: 'font', extension: 'ttf' })
    expect((await call('POST', '/assets', { uploadUri: lie })).body.errorName).toBe('FontRefusedError')
  })

  test('a file that is not what it claims, was uploaded for another use, or is another team’s is refused by name', async () => {
    const lie = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const take = async (uploadUri: string) => (await call('POST', '/assets', { uploadUri })).body.errorName
    expect(await take(await sendFile(http, owner.token, { bytes: lie, type: 'image', extension: 'png' }))).toBe('MediaUnreadableError')
    const refusalOf = async (bytes: Buffer) => checked(await sendFile(http, owner.token, { bytes, type: 'video', extension: 'mp4' }))
    const unreadable = { state: 'refused', durationMs: null, refusal: { errorName: 'MediaUnreadableError' } }
    const hostile = await refusalOf(lie)
    expect(hostile).toMatchObject(unreadable)
    const soundOnly = await refusalOf(await makeFile('e.wav', 'sine', '-t', '1'))
    expect(soundOnly).toMatchObject({ ...unreadable, refusal: { errorMessage: 'This video has no frames that can be read.' } })
    const look = { intros: [hostile.uri] }
    const { kit, revision } = (await call('GET', '/brand-kit')).body
    expect((await call('PUT', '/brand-kit', { kit: { ...kit, ...look }, revision })).status).toBe(400)
    const day = 24 * 3_600_000
    await expireAssets(database.db, http.deps.storage, Date.now() + 6 * day)
    expect((await call('GET', `/assets/${hostile.assetId}`)).status).toBe(200)
    await expireAssets(database.db, http.deps.storage, Date.now() + 8 * day)
    expect((await call('GET', `/assets/${hostile.assetId}`)).status).toBe(404)
    const asSource = await sendFile(http, owner.token, { bytes: lie, type: 'video', extension: 'mp4', usecase: 'source' })
    expect(await take(asSource)).toBe('InvalidParam')
    const theirs = await sendFile(http, stranger.token, { bytes: await makeImage('f.png'), type: 'image', extension: 'png' })
    expect(await take(theirs)).toBe('RecordNotExisted')
  })
})

describe('the library', () => {
  test('filters by kind, folder and part of the name, and never shows another team’s assets', async () => {
    await newImage('theirs', {}, stranger.token)
    const { body: logos } = await call('POST', '/asset-folders', { name: 'Logos' })
    const dark = await newImage('100% dark', { folderId: logos.folderId })
    await newImage('100x light')
    expect(await namesOf('query=100%25')).toEqual(['100% dark'])
    expect(await namesOf(`folderId=${logos.folderId}`)).toEqual(['100% dark'])
    expect(await namesOf('folderId=root&kind=image&query=100')).toEqual(['100x light'])
    expect(await namesOf('query=theirs')).toEqual([])
    expect((await call('GET', '/asset-folders')).body.data).toContainEqual({ ...logos, assetCount: 1 })
    const reply = await call('PUT', `/assets/${dark.assetId}`, { name: 'Night', folderId: null })
    expect(reply.body).toMatchObject({ name: 'Night', folderId: null })
    expect((await call('PUT', `/assets/${dark.assetId}`, { name: 'x' }, stranger.token)).status).toBe(404)
  })

  test('folders have distinct names, never contain themselves, and pass on their contents', async () => {
    const make = async (name: string, parentId: string | null = null) => (await call('POST', '/asset-folders', { name, parentId })).body
    const outer = await make('Outer')
    const inner = await make('Inner', outer.folderId)
    const headers = { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'one-folder' }
    const once = () => http.app.inject({ method: 'POST', url: '/api/asset-folders', headers, payload: { name: 'Once' } })
    const [first, second] = [await once(), await once()]
    expect([first.statusCode, second.json()]).toEqual([200, first.json()])
    const heldAsset = await newImage('held', { folderId: inner.folderId })
    expect((await make('outer')).errorName).toBe('NameDuplicated')
    expect((await call('PUT', `/asset-folders/${outer.folderId}`, { parentId: inner.folderId })).body).toMatchObject({
      errorName: 'InvalidParam',
      details: [{ path: 'parentId' }],
    })
    expect((await call('DELETE', `/asset-folders/${outer.folderId}`)).body).toEqual({ deleted: true })
    expect((await call('GET', '/asset-folders')).body.data).toContainEqual({ ...inner, parentId: null, assetCount: 1 })
    await call('DELETE', `/asset-folders/${inner.folderId}`)
    expect((await call('GET', `/assets/${heldAsset.assetId}`)).body.folderId).toBeNull()
    let deep = await make('d0')
    for (const name of ['d1', 'd2', 'd3', 'd4']) deep = await make(name, deep.folderId)
    expect((await make('d5', deep.folderId)).errorName).toBe('InvalidParam')
    const { data, ...page } = (await call('GET', '/asset-folders?pageSize=3')).body
    expect(page).toMatchObject({ pageNum: 1, pageSize: 3, totalPages: Math.ceil(page.total / 3), hasMore: true })
    const next = await call('GET', '/asset-folders?pageNum=2&pageSize=3')
    expect([...data, ...next.body.data]).toEqual((await call('GET', '/asset-folders?pageSize=6')).body.data)
  })

  test('a file is found by the uri that clips use, and only by its own team', async () => {
    const asset = await newImage('named by a clip')
    await newImage('another one')
    expect(await namesOf(`uri=${asset.uri}`)).toEqual(['named by a clip'])
    expect((await call('GET', `/assets?uri=${asset.uri}`, undefined, stranger.token)).body.data).toEqual([])
    expect((await call('GET', '/assets?uri=file:///etc/passwd')).body.errorName).toBe('InvalidParam')
  })

  test('a deleted asset can be restored for thirty days, shows where it is used, and stays while a template uses it', async () => {
    const asset = await newImage('gone')
    const keptAsset = await newImage('kept')
    const look = jsonb({ logo: { uri: keptAsset.uri } })
    const template = { id: 'template-1' as never, org_id: owner.orgId, name: 'Ours', look, created_by: owner.userId, is_default: false }
    await database.db.insertInto('brand_template').values(template).execute()
    expect((await call('DELETE', `/assets/${keptAsset.assetId}`)).body.uses).toEqual([{ kind: 'template', id: 'template-1', name: 'Ours' }])
    await call('DELETE', `/assets/${asset.assetId}`)
    expect(await namesOf('query=gone')).toEqual([])
    expect(await namesOf('query=gone&inTrash=true')).toEqual(['gone'])
    const day = 24 * 3_600_000
    await expireAssets(database.db, http.deps.storage, Date.now() + 29 * day)
    expect((await call('POST', `/assets/${asset.assetId}/restore`, {})).body.deletedAt).toBeNull()
    await call('DELETE', `/assets/${asset.assetId}`)
    expect(await expireAssets(database.db, http.deps.storage, Date.now() + 31 * day)).toBeGreaterThan(0)
    expect((await call('GET', `/assets/${asset.assetId}`)).status).toBe(404)
    expect((await call('GET', `/assets/${keptAsset.assetId}`)).status).toBe(200)
  })

  test('the bytes survive the sweep of unused uploads while an asset, an edited clip or a named version uses them', async () => {
    const inLibrary = await newImage('in library')
    const onClip = await sendFile(http, owner.token, { bytes: await makeImage('g.png'), type: 'image', extension: 'png' })
    const inVersion = await sendFile(http, owner.token, { bytes: await makeImage('v.png'), type: 'image', extension: 'png' })
    const nowhere = await sendFile(http, owner.token, { bytes: await makeImage('h.png'), type: 'image', extension: 'png' })
    const place = { db: http.db, storage: http.deps.storage, scratchDir: http.deps.config.scratchDir }
    const { projectId, clipIds } = await addSpokenProject(
      { ...place, orgId: owner.orgId, userId: owner.userId },
      { title: 'T', said: 'one two three four', clips: [{ title: 'c', firstWord: 0, lastWord: 3 }] },
    )
    const row = { clip_id: clipIds[0] as never, org_id: owner.orgId, revision: 1, edited_by: owner.userId }
    const document = jsonb({ overlays: { a: { uri: onClip } } })
    await database.db
      .insertInto('clip_edit')
      .values({ ...row, document: document as never, original: jsonb({}) as never })
      .execute()
    const version = { id: newId() as never, org_id: owner.orgId, project_id: projectId, clip_id: clipIds[0] as never, file_name: 'Before' }
    const contents = jsonb({ overlays: { a: { uri: inVersion } } }) as never
    await database.db
      .insertInto('editor_history_record')
      .values({ ...version, contents, created_by: owner.userId })
      .execute()
    await removeUnusedUploads(http, -1000)
    const left = await database.db.selectFrom('upload').select('id').where('org_id', '=', owner.orgId).execute()
    const has = (uri: string) => left.some(({ id }) => uri === `upload://${id}`)
    expect([has(inLibrary.uri), has(onClip), has(inVersion), has(nowhere)]).toEqual([true, true, true, false])
  })
})
