import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createFleetTables, firstStepJob, makeFleetWorkers, patientJob } from '#testing/fleet-jobs.ts'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase } from '#testing/test-database.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { startFleet } from '#testing/worker-fleet.ts'
import { waitMs } from '../clock/wait-ms.ts'
import { migrate } from '../db/migrate.ts'
import { migrationsDir } from '../db/migrations-dir.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Db } from '../db/tx.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { startQueue } from './start-queue.ts'

// Real processes start and die here, which takes time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })
const patienceMs = 90_000

async function enqueueMany(db: Db, count: number, workMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (let n = 0; n < count; n++)
      await firstStepJob.enqueue(tx, { label: `job-${n}`, workMs }, { orgId: `org-${n % 3}`, projectId: `job-${n}` })
  })
}

const allEnded = async (db: Db) => {
  const { rows } = await sql<{ live: number }>`
    select count(*) as live from job_run where status in ('queued', 'running', 'retrying')`.execute(db)
  return rows[0]?.live === 0
}

/** Per step: how many marks, and how many different jobs they come from. */
async function countMarks(db: Db) {
  const { rows } = await sql<{ step: string; marks: number; jobs: number }>`
    select step, count(*) as marks, count(distinct label) as jobs from fleet_mark group by step order by step`.execute(db)
  return rows
}

const statuses = async (db: Db) =>
  (await sql<{ status: string; jobs: number }>`select status, count(*) as jobs from job_run group by status`.execute(db)).rows

it('loses and duplicates nothing while workers are killed at random moments', async () => {
  await using database = await testDatabase()
  const { db, url } = database
  await createFleetTables(db)
  await using fleet = await startFleet({ url, size: 2, leaseMs: 2000 })
  const jobs = 50
  await enqueueMany(db, jobs, 40)
  for (let kill = 0; kill < 8; kill++) {
    await waitMs(Math.random() * 150)
    await fleet.killOne(kill)
  }
  await waitUntil(() => allEnded(db), 'all jobs to end', patienceMs)
  expect(await statuses(db)).toEqual([{ status: 'done', jobs: jobs * 2 }])
  expect(await countMarks(db)).toEqual([
    { step: 'first', marks: jobs, jobs },
    { step: 'second', marks: jobs, jobs },
  ])
})

it('refuses what a paused worker publishes after another one took over its job', async () => {
  await using database = await testDatabase()
  const { db, url } = database
  await createFleetTables(db)
  await using fleet = await startFleet({ url, size: 1, leaseMs: 1000 })
  await enqueueMany(db, 2, 400)
  const runningWorker = () => sql`select 1 from job_run where status = 'running'`.execute(db).then(({ rows }) => rows.length === 2)
  await waitUntil(runningWorker, 'both jobs to run')
  const [zombie] = fleet.pids()
  process.kill(zombie ?? 0, 'SIGSTOP')
  await using rescue = await startFleet({ url, size: 1, leaseMs: 1000 })
  await waitUntil(() => allEnded(db), 'the second worker to do everything', patienceMs)
  process.kill(zombie ?? 0, 'SIGCONT')
  await waitUntil(async () => (await sql`select 1 from fleet_refusal`.execute(db)).rows.length === 2, 'the refusals')
  expect(await countMarks(db)).toEqual([
    { step: 'first', marks: 2, jobs: 2 },
    { step: 'second', marks: 2, jobs: 2 },
  ])
  const { rows } = await sql<{ worker: string }>`select distinct worker from fleet_mark`.execute(db)
  expect(rows).toEqual([{ worker: String(rescue.pids()[0]) }])
})

it('requeues running jobs on a graceful stop without counting the attempt', async () => {
  await using database = await testDatabase()
  const { db, url } = database
  await createFleetTables(db)
  await using fleet = await startFleet({ url, size: 1, leaseMs: 60_000 })
  await db.transaction((tx) => patientJob.enqueue(tx, { label: 'a', workMs: 600_000 }, { orgId: 'org' }))
  await waitUntil(async () => (await sql`select 1 from job_run where status = 'running'`.execute(db)).rows.length === 1, 'the job to run')
  expect(await fleet.stop()).toEqual([0])
  const rows = await db.selectFrom('job_run').select(['status', 'attempt', 'crashes', 'worker']).execute()
  expect(rows).toEqual([{ status: 'queued', attempt: 0, crashes: 0, worker: null }])
})

it('continues by itself after the database was killed under it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'clipwright-outage-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ dataDir: dir, log: silentLog })
  onTestFinished(() => server.stop())
  await migrate(server.url, migrationsDir)
  const db = openDatabase({ url: server.url, poolSize: 4, log: silentLog })
  onTestFinished(() => db.close())
  await createFleetTables(db)
  const workers = makeFleetWorkers('only')
  const queue = await startQueue({
    db,
    url: server.url,
    lanes: { light: 2, render: 2 },
    workers,
    deps: {},
    log: silentLog,
    leaseMs: 2000,
    heartbeatMs: 250,
  })
  onTestFinished(() => queue.stop({ graceMs: 1000 }))

  await enqueueMany(db, 10, 100)
  await waitUntil(async () => (await countMarks(db)).length > 0, 'the first mark')
  process.kill(server.pid, 'SIGKILL')
  await waitUntil(() => allEnded(db).catch(() => false), 'all jobs to end', patienceMs)
  expect(await statuses(db)).toEqual([{ status: 'done', jobs: 20 }])
  expect(await countMarks(db)).toEqual([
    { step: 'first', marks: 10, jobs: 10 },
    { step: 'second', marks: 10, jobs: 10 },
  ])
})
