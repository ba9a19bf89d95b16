import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { startS3Stub } from '#testing/s3-stub.ts'
import { sharedWorkJob } from '#testing/shared-work-job.ts'
import { testDatabase } from '#testing/test-database.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { openS3Storage } from '../storage/s3-storage.ts'
import { isPromised } from './job-views.ts'

const memberFile = fileURLToPath(new URL('../../testing/shared-work-member.ts', import.meta.url))

async function startMember(env: Record<string, string>): Promise<number | undefined> {
  const child = fork(memberFile, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(async () => {
    const exit = once(child, 'exit')
    child.disconnect()
    await exit
  })
  await once(child, 'message')
  return child.pid
}

it('shares work between processes that know only DATABASE_URL and S3 settings, each with a home of its own', async () => {
  await using database = await testDatabase()
  await using s3 = await startS3Stub()
  const { endpoint, credentials } = s3
  const dir = await mkdtemp(join(tmpdir(), 'clipwright-shared-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const env = (home: string) => ({
    CLIPWRIGHT_HOME: join(dir, home),
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: credentials.bucket,
    S3_REGION: credentials.region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    LIGHT_LANE_SIZE: '1',
    LOG_LEVEL: 'silent',
  })
  const pids = await Promise.all([startMember(env('one')), startMember(env('two'))])
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 16; n++) await sharedWorkJob.enqueue(tx, { label: `work-${n}` }, { orgId: 'org' })
  })
  await waitUntil(async () => !(await isPromised(database.db, 'org', sharedWorkJob.name, {})), 'all jobs to end')

  const storage = await openS3Storage({ endpoint, ...credentials, spoolDir: join(dir, 'reader') })
  onTestFinished(() => storage.close())
  const workers: string[] = []
  for await (const { key } of storage.list('shared/')) workers.push(await text(await storage.get(key)))
  expect(workers).toHaveLength(16)
  expect([...new Set(workers)].toSorted()).toEqual(pids.map(String).toSorted())
})
