import { createHash } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probeMedia } from '@clipwright/media/probe'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { issueLocalToken } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'
import { findFreePort } from '../../apps/server/src/testing/free-port.ts'
import { startSwift } from '../../apps/server/src/testing/start-swift.ts'
import { waitUntil } from '../../apps/server/src/testing/wait-until.ts'
import { makeTalk } from '../../e2e/support/make-talk.ts'
import { makeApiClient } from '../soak/api-client.ts'
import { startProject } from '../soak/start-project.ts'
import { buildImage, requireBuilders } from './testing/build-image.ts'
import { runProgram } from './testing/run-program.ts'
import { startPostgres } from './testing/start-postgres.ts'
import { type Role, runInside, startRole } from './testing/start-role.ts'

// An operating system is installed here, twice.
const longMs = 2_400_000
vi.setConfig({ testTimeout: longMs, hookTimeout: longMs })
const bucket = 'clipwright'

let dir: string
let image: Awaited<ReturnType<typeof buildImage>>
let postgres: Awaited<ReturnType<typeof startPostgres>>
let swift: Awaited<ReturnType<typeof startSwift>>

beforeAll(async () => {
  await requireBuilders()
  dir = await mkdtemp(join(tmpdir(), 'clipwright-container-'))
  // PostgreSQL runs as another user and must reach its folder.
  await chmod(dir, 0o755)
  image = await buildImage(dir)
  postgres = await startPostgres(join(dir, 'postgres'), await findFreePort())
  swift = await startSwift()
  await postgres.call('createdb', `--maintenance-db=${postgres.urlOf('postgres')}`, 'clipwright')
  await swift.makeBucket(bucket)
})
afterAll(async () => {
  await swift?.[Symbol.asyncDispose]()
  await postgres?.[Symbol.asyncDispose]()
  await image?.[Symbol.asyncDispose]()
  if (dir) await rm(dir, { recursive: true, force: true })
})

/** An api and workers of the image, each with a home of its own that is empty at first, on the one database and bucket. */
async function startProduct(name: string, workers: number) {
  const port = await findFreePort()
  const env = { ...productSettings(), PORT: String(port) }
  const homeOf = (role: string) => join(dir, 'homes', `${name}-${role}`)
  const api = await startRole({ image, role: 'api', home: homeOf('api'), env })
  const roles: Role[] = [api]
  onTestFinished(() => roles.forEach((role) => role.kill()))
  const isHealthy = () => runInside({ image, home: homeOf('api'), env }, ...image.config.healthcheck.slice(1)).then(...yesOrNo)
  const earlyEnd = api.end.then((code) => Promise.reject(new Error(`the api ended with ${code}: ${api.text()}`)))
  expect(await isHealthy()).toBe(false)
  await Promise.race([waitUntil(isHealthy, 'the api to be healthy', 300_000), earlyEnd])
  for (let at = 0; at < workers; at++)
    roles.push(await startRole({ image, role: 'worker', home: homeOf(`worker${at}`), env: productSettings() }))
  return {
    ...makeApiClient({ origins: [`http://127.0.0.1:${port}`], token: await issueToken() }),
    text: () => roles.map((role) => role.text()).join('\n'),
    /** Exit codes. */
    stop: () => Promise.all(roles.reverse().map((role) => role.stop())),
  }
}
type Product = Awaited<ReturnType<typeof startProduct>>

const yesOrNo = [() => true, () => false] as const

function productSettings(): Record<string, string> {
  return {
    DATABASE_URL: postgres.urlOf('clipwright'),
    S3_ENDPOINT: swift.endpoint,
    S3_BUCKET: bucket,
    S3_REGION: swift.credentials.region,
    S3_ACCESS_KEY_ID: swift.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.credentials.secretAccessKey,
    LOG_LEVEL: 'warn',
    SAMPLE_AHEAD: 'off',
  }
}

async function issueToken(): Promise<string> {
  const db = openDatabase({ url: postgres.urlOf('clipwright'), poolSize: 2, log: silentLog })
  try {
    return await issueLocalToken(db)
  } finally {
    await db.close()
  }
}

/** Makes a project of a talk with its subtitles; answers once it is complete. */
async function makeProject(product: Product): Promise<string> {
  const projectId = await startProject(product, await makeTalk(dir))
  const isComplete = async () => {
    const project = await product.call<{ stage: string; error: unknown }>('GET', `/clip-projects/${projectId}`)
    if (project.stage === 'STALLED') throw new Error(`${JSON.stringify(project.error)}\n${product.text()}`)
    return project.stage === 'COMPLETE'
  }
  await waitUntil(isComplete, 'the project to be complete', 1_200_000)
  return projectId
}

/** Checksums of the clips' videos, each of which FFmpeg could read as an upright video with sound. */
async function playClips(product: Product, projectId: string): Promise<Record<string, string>> {
  const path = `/exportable-clips?projectId=${projectId}&pageSize=100`
  const { data } = await product.call<{ data: { clipId: string; isRunnerUp: boolean; videoUrl: string | null }[] }>('GET', path)
  const checksums: Record<string, string> = {}
  for (const { clipId, videoUrl } of data.filter((clip) => !clip.isRunnerUp)) {
    const reply = await fetch(videoUrl ?? '')
    if (!reply.ok) throw new Error(`the video of ${clipId} answered ${reply.status}`)
    const bytes = Buffer.from(await reply.arrayBuffer())
    const file = join(dir, 'clip.mp4')
    await writeFile(file, bytes)
    const { video, audio, durationMs } = await probeMedia(file)
    expect(video?.height).toBeGreaterThan(video?.width ?? Number.POSITIVE_INFINITY)
    expect(audio).toHaveLength(1)
    expect(durationMs).toBeGreaterThan(3000)
    checksums[clipId] = createHash('sha256').update(bytes).digest('hex')
  }
  return checksums
}

/** Copies, lists or empties the bucket as docs/operating.md tells operators to. */
function rclone(...args: string[]): Promise<string> {
  const { accessKeyId, secretAccessKey, region } = swift.credentials
  const settings = {
    TYPE: 's3',
    PROVIDER: 'Other',
    ENDPOINT: swift.endpoint,
    REGION: region,
    ACCESS_KEY_ID: accessKeyId,
    SECRET_ACCESS_KEY: secretAccessKey,
  }
  const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`RCLONE_CONFIG_STORE_${name}`, value]))
  return runProgram('rclone', args, { env: { PATH: process.env['PATH'], HOME: dir, ...env } })
}

it('brings a project to clips with an api and two workers, and plays them again after dump, wipe and restore', async () => {
  const product = await startProduct('first', 2)
  const projectId = await makeProject(product)
  const clips = await playClips(product, projectId)
  expect(Object.keys(clips).length).toBeGreaterThan(0)
  // Asked to stop as a container is, each ends in order.
  expect(await product.stop()).toEqual([0, 0, 0])

  const dump = join(dir, 'clipwright.dump')
  const database = postgres.urlOf('clipwright')
  const objects = join(dir, 'objects')
  await postgres.call('pg_dump', '--format=custom', `--file=${dump}`, `--dbname=${database}`)
  await rclone('sync', '--metadata', `store:${bucket}`, objects)
  const list = await rclone('lsf', '--recursive', '--format=ps', `store:${bucket}`)

  const server = `--maintenance-db=${postgres.urlOf('postgres')}`
  await postgres.call('dropdb', server, 'clipwright')
  await rclone('purge', `store:${bucket}`)
  await expect(rclone('lsf', `store:${bucket}`)).rejects.toThrow()

  await postgres.call('createdb', server, 'clipwright')
  await postgres.call('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${database}`, dump)
  await swift.makeBucket(bucket)
  await rclone('sync', '--metadata', objects, `store:${bucket}`)
  expect(await rclone('lsf', '--recursive', '--format=ps', `store:${bucket}`)).toBe(list)

  const second = await startProduct('second', 1)
  expect(await playClips(second, projectId)).toEqual(clips)
  // Works on as before: a further project, from its upload to its clips.
  expect(Object.keys(await playClips(second, await makeProject(second))).length).toBeGreaterThan(0)
  expect(await second.stop()).toEqual([0, 0])
})

it('refuses to open files of strangers where the container allows no sandbox', async () => {
  const home = join(dir, 'homes', 'masked')
  const role = await startRole({ image, role: 'worker', home, env: productSettings(), masksProc: true })
  expect(await role.end).toBe(1)
  expect(role.text()).toContain('allow user namespaces')
})

it('holds all that speech recognition on this machine loads', async () => {
  const home = join(dir, 'homes', 'speech')
  const program = "await import('/app/packages/media/src/speech/whisper/recognise-windows.ts')"
  await runInside({ image, home, env: {} }, 'node', '--input-type=module', '--eval', program)
})
