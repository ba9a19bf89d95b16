import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { steps } from '../../apps/server/src/features/projects/projects/steps.ts'
import { openS3Storage } from '../../apps/server/src/platform/storage/s3-storage.ts'
import { findFreePort } from '../../apps/server/src/testing/free-port.ts'
import { startSwift } from '../../apps/server/src/testing/start-swift.ts'
import { waitUntil } from '../../apps/server/src/testing/wait-until.ts'
import { makeTalk } from '../../e2e/support/make-talk.ts'
import { startPostgres } from '../container/testing/start-postgres.ts'
import { chooseVictim, countByStep } from './choose-victim.ts'
import { compareStore } from './testing/compare-store.ts'
import { findDamage } from './find-damage.ts'
import { createSeededRandom, type KillableProduct, startKillableProduct } from './killable-product.ts'
import { startProject } from './start-project.ts'

// Two APIs and two workers, each with a home of its own, share a database, a bucket and these projects.
const projectCount = 20
/** A quick machine is through with them before enough was killed: then more are begun, so many at most. */
const mostProjects = 50
/** Of those, so many at a time. */
const openProjects = 4
/** Kills of workers in each step at the least, and of APIs. */
const killsOfStep = 6
const killsOfApis = 15
const bucket = 'clipwright'
const longMs = 2_400_000
vi.setConfig({ testTimeout: longMs, hookTimeout: longMs })

let dir: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let swift: Awaited<ReturnType<typeof startSwift>>
let product: KillableProduct

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'clipwright-shared-'))
  // PostgreSQL runs as another user and must reach its folder.
  await chmod(dir, 0o755)
  postgres = await startPostgres(join(dir, 'postgres'), await findFreePort())
  await postgres.call('createdb', `--maintenance-db=${postgres.urlOf('postgres')}`, 'clipwright')
  swift = await startSwift()
  await swift.makeBucket(bucket)
  product = await startKillableProduct({ apis: 2, workers: 2, databaseUrl: postgres.urlOf('clipwright'), env: bucketSettings() })
})
afterAll(async () => {
  await product?.stop()
  await swift?.[Symbol.asyncDispose]()
  await postgres?.[Symbol.asyncDispose]()
  if (dir) await rm(dir, { recursive: true, force: true })
})

function bucketSettings(): Record<string, string> {
  return {
    S3_ENDPOINT: swift.endpoint,
    S3_BUCKET: bucket,
    S3_REGION: swift.credentials.region,
    S3_ACCESS_KEY_ID: swift.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: swift.credentials.secretAccessKey,
  }
}

it(`brings at least ${projectCount} projects to their clips, once each, while workers and APIs are killed in every step`, async () => {
  const talk = await makeTalk(dir)
  const seed = Date.now() % 100_000
  const kills = killAtRandom(createSeededRandom(seed))
  const projectIds = await beginProjects(talk, () => kills.areEnough())
  await waitUntil(() => isSettled(), 'every project and job to end', longMs)
  const { killsByStep, apiKills } = await kills.stop()
  process.stdout.write(`seed ${seed}, kills of workers ${JSON.stringify(Object.fromEntries(killsByStep))}, of APIs ${apiKills}\n`)

  expect(await findDamage(product.db, product, projectIds)).toEqual({ losses: [], doubles: [] })
  expect(await product.leftBehind()).toEqual([])
  expect(await compareWithRows()).toEqual({ missing: [], unnamed: [] })
  expect(await product.stop()).toEqual([])
  for (const step of steps) expect({ step, kills: killsByStep.get(step) }).toEqual({ step, kills: expect.toSatisfy(isEnough(killsOfStep)) })
  expect(apiKills).toSatisfy(isEnough(killsOfApis))
})

const isEnough = (least: number) => (count: number) => count >= least

/** A few at a time, so that APIs are killed during uploads until the last project has begun. */
async function beginProjects(talk: Awaited<ReturnType<typeof makeTalk>>, areKillsEnough: () => boolean): Promise<string[]> {
  const projectIds: string[] = []
  const beginSome = async () => {
    for (let at = 0; at < projectCount / 2; at += 1) projectIds.push(await startProject(product, talk))
  }
  await Promise.all([beginSome(), beginSome()])
  while (!areKillsEnough() && projectIds.length < mostProjects) {
    if ((await countOpenProjects()) < openProjects) projectIds.push(await startProject(product, talk))
    else await wait(500)
  }
  return projectIds
}

async function countOpenProjects(): Promise<number> {
  const [row] = await product.query<{ open: number }>(
    `select count(*)::int as open from project where stage not in ('COMPLETE', 'STALLED')`,
  )
  return row?.open ?? 0
}

async function isSettled(): Promise<boolean> {
  await wait(500)
  const [row] = await product.query<{ open: number }>(`select (
    (select count(*) from project where stage not in ('COMPLETE', 'STALLED'))
    + (select count(*) from job_run where status in ('queued', 'running', 'retrying')))::int as open`)
  return row?.open === 0
}

/** Kills every few seconds until there were enough, workers in the step that was hit least, APIs in between. */
function killAtRandom(random: () => number) {
  const killsByStep = countByStep()
  let apiKills = 0
  let isOver = false
  const areWorkersHit = () => Math.min(...killsByStep.values()) >= killsOfStep
  const areEnough = () => areWorkersHit() && apiKills >= killsOfApis
  const killOne = async () => {
    if (areWorkersHit() || (apiKills < killsOfApis && random() < 0.3)) {
      if (await product.killApi(random())) apiKills += 1
      return
    }
    const victim = await waitUntil(async () => isOver || (await chooseVictim(product.db, killsByStep)), 'a worker to be busy', longMs)
    if (victim !== true && product.killWorker(victim)) killsByStep.set(victim.step, (killsByStep.get(victim.step) ?? 0) + 1)
  }
  const killing = (async () => {
    for (; !isOver && !areEnough(); await wait(500 + random() * 6000)) await killOne()
  })()
  return {
    areEnough,
    async stop() {
      isOver = true
      await killing
      return { killsByStep, apiKills }
    },
  }
}

async function compareWithRows() {
  const { endpoint, credentials } = swift
  const storage = await openS3Storage({ endpoint, bucket, ...credentials, spoolDir: join(dir, 'spool') })
  try {
    return await compareStore(product.db, storage)
  } finally {
    await storage.close()
  }
}
