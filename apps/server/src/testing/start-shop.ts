import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clip } from '@clipwright/contract/clips/clips'
import { prepareFontsDir } from '@clipwright/media/fonts'
import { expect } from 'vitest'
import { bindings } from '#app/bindings.ts'
import { workers } from '#app/build-worker.ts'
import { pipelineSettings } from '#app/open-services.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import { shopSubtitles } from './shop-subtitles.ts'
import { silentLog } from './silent-log.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'
import { startTestHttp, type TestHttp } from './test-http.ts'
import { waitUntil } from './wait-until.ts'

const videoArgs = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=12']
const voice = ['-f', 'lavfi', '-i', 'flite=text=why does a shop fail in its first year:voice=slt']
const coded = ['-map', '0:v', '-map', '[a]', '-t', '12', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac']

type Method = 'GET' | 'POST' | 'PUT'
type Options = { token?: string; ifMatch?: number }
export type Shop = Awaited<ReturnType<typeof startShop>>

/** The product with its jobs, and a short talk about a shop to make clips of. */
export async function startShop() {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-shop-'))
  const database = await testDatabase({ poolSize: 10 })
  const http = await startTestHttp({ db: database.db, url: database.url, bindings })
  const reading = { meanwhile: async (_key: string): Promise<void> => undefined }
  const queue = await startJobs(http, database, { fontsDir: join(folder, 'fonts'), reading })
  const client = clientOf(http)
  return {
    ...client,
    database,
    http,
    folder,
    /** `meanwhile` runs while a job waits for a stored file. */
    reading,
    /** A project of the talk with its clips made. */
    async makeProject(): Promise<string> {
      const video = join(folder, 'shop.mp4')
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...videoArgs, ...voice, '-filter_complex', '[1:a]apad[a]', ...coded, video])
      const videoUrl = await client.upload('mp4', await readFile(video))
      const subtitlesUri = await client.upload('srt', Buffer.from(shopSubtitles))
      const creation = await client.call('POST', '/clip-projects', { videoUrl, importPref: { subtitlesUri } })
      await client.finished(creation.body.projectId)
      return creation.body.projectId
    },
    async [Symbol.asyncDispose]() {
      await queue.stop({ graceMs: 2000 })
      await http[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Watch = { fontsDir: string; reading: { meanwhile(key: string): Promise<void> } }

async function startJobs(http: TestHttp, { db, url }: TestDatabase, { fontsDir, reading }: Watch) {
  const { config, storage, fetch } = http.deps
  const pipeline = { ...pipelineSettings(config, fetch), fontsDir }
  await prepareFontsDir(fontsDir)
  const watched: typeof storage = {
    ...storage,
    async localPath(key) {
      await reading.meanwhile(key)
      return storage.localPath(key)
    },
  }
  const lanes = { import: 1, analyse: 1, render: 1, light: 2 }
  return startQueue({
    db,
    url,
    log: silentLog,
    lanes,
    workers,
    deps: { config, storage: watched, fetch, pipeline, listClipResults: () => Promise.resolve([]) },
  })
}

function clientOf(http: TestHttp) {
  async function call(method: Method, path: string, body?: object, { token = http.token, ifMatch }: Options = {}) {
    const ifMatchHeaders = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }
    const headers = { authorization: `Bearer ${token}`, ...ifMatchHeaders }
    const reply = await http.app.inject({ method, url: `/api${path}`, headers, ...(body ? { payload: body } : {}) })
    return { status: reply.statusCode, body: reply.json() }
  }

  async function upload(extension: string, bytes: Buffer): Promise<string> {
    const usecase = extension === 'srt' ? 'subtitles' : 'source'
    const link = await call('POST', '/upload-links', { extension, usecase, fileName: `shop.${extension}` })
    const url = new URL(link.body.uploadUrl)
    const headers = { 'content-type': 'application/octet-stream' }
    await http.app.inject({ method: 'PUT', url: `${url.pathname}${url.search}`, payload: bytes, headers })
    return link.body.uri
  }

  async function untilComplete(projectId: string): Promise<void> {
    const read = async () => (await call('GET', `/clip-projects/${projectId}`)).body
    await waitUntil(async () => /COMPLETE|STALLED/.test((await read()).stage), 'the project', 100_000)
    expect(await read()).toMatchObject({ stage: 'COMPLETE', error: null })
  }

  /** The clips of a project, best first. */
  const listClips = async (projectId: string): Promise<Clip[]> => (await call('GET', `/exportable-clips?projectId=${projectId}`)).body.data

  return { call, upload, finished: untilComplete, listClips }
}
