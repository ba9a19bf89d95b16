// Kills queue workers, and optionally the database, at random moments, then counts what was lost or duplicated.
// node tools/soak/queue-kills.ts [--kills 100] [--jobs 300] [--workers 3] [--work-ms 150]
//   [--database-kills 0] [--pauses 0] [--seed 1] [--log silent]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { waitMs } from '../../apps/server/src/platform/clock/wait-ms.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { migrationsDir } from '../../apps/server/src/platform/db/migrations-dir.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import type { Db } from '../../apps/server/src/platform/db/tx.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../../apps/server/src/platform/log/make-log.ts'
import { createFleetTables, firstStepJob } from '../../apps/server/src/testing/fleet-jobs.ts'
import { startFleet } from '../../apps/server/src/testing/worker-fleet.ts'
import type { Fleet } from '../../apps/server/src/testing/worker-fleet.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    jobs: { type: 'string', default: '300' },
    workers: { type: 'string', default: '3' },
    'work-ms': { type: 'string', default: '150' },
    'database-kills': { type: 'string', default: '0' },
    pauses: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    log: { type: 'string', default: 'silent' },
  },
})
const plan = {
  kills: Number(values.kills),
  jobs: Number(values.jobs),
  workers: Number(values.workers),
  workMs: Number(values['work-ms']),
  databaseKills: Number(values['database-kills']),
  pauses: Number(values.pauses),
}
const leaseMs = 3000
const random = createSeededRandom(Number(values.seed))

const dir = await mkdtemp(join(tmpdir(), 'clipwright-soak-'))
const log = makeLog({ level: values.log, format: 'pretty' })
const server = await startEmbeddedPostgres({ dataDir: dir, log })
const db = openDatabase({ url: server.url, poolSize: 4, log })
try {
  await migrate(server.url, migrationsDir)
  await createFleetTables(db)
  const startedMs = performance.now()
  const fleet = await startFleet({ url: server.url, size: plan.workers, leaseMs, logLevel: values.log })
  await enqueueAll(db)
  await causeFaults(fleet, server)
  const quietSec = await waitForQuiet(db)
  await fleet.stop()
  const figures = { ...(await count(db)), ...plan, quiet_s: quietSec, total_s: countSeconds(startedMs) }
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  if (figures.lost > 0 || figures.doubled > 0 || figures.not_done > 0) process.exitCode = 1
} finally {
  await db.close()
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}

async function enqueueAll(database: Db): Promise<void> {
  await database.transaction(async (tx) => {
    for (let n = 0; n < plan.jobs; n++) {
      await firstStepJob.enqueue(tx, { label: `job-${n}`, workMs: plan.workMs }, { orgId: `org-${n % 5}`, projectId: `job-${n}` })
    }
  })
}

/** All faults in random order, with random pauses between them. */
async function causeFaults(fleet: Fleet, postgres: EmbeddedPostgres): Promise<void> {
  const faults = [
    ...Array.from({ length: plan.kills }, () => 'worker' as const),
    ...Array.from({ length: plan.databaseKills }, () => 'database' as const),
    ...Array.from({ length: plan.pauses }, () => 'pause' as const),
  ]
    .map((fault) => ({ fault, order: random() }))
    .toSorted((a, b) => a.order - b.order)
  for (const { fault } of faults) {
    await waitMs(random() * plan.workMs * 2)
    if (fault === 'worker') await fleet.killOne(Math.floor(random() * 1000))
    if (fault === 'database') process.kill(postgres.pid, 'SIGKILL')
    if (fault === 'pause') pauseOne(fleet)
  }
}

/** Pauses a worker for longer than its lease, then lets it continue. */
function pauseOne(fleet: Fleet): void {
  const pids = fleet.pids()
  const pid = pids[Math.floor(random() * pids.length)]
  if (pid === undefined) return
  process.kill(pid, 'SIGSTOP')
  setTimeout(() => {
    if (fleet.pids().includes(pid)) process.kill(pid, 'SIGCONT')
  }, leaseMs + 1000).unref()
}

async function waitForQuiet(database: Db): Promise<number> {
  const startedMs = performance.now()
  for (;;) {
    await waitMs(200)
    const live = await sql<{ jobs: number }>`
      select count(*) as jobs from job_run where status in ('queued', 'running', 'retrying')`
      .execute(database)
      .catch(() => null)
    if (live?.rows[0]?.jobs === 0) return countSeconds(startedMs)
    if (performance.now() - startedMs > 300_000) throw new Error('the queue does not come to rest')
  }
}

async function count(database: Db) {
  const { rows } = await sql<{ lost: number; doubled: number }>`
    with expected as (select step, 'job-' || n as label from generate_series(0, ${plan.jobs - 1}::int) n, (values ('first'), ('second')) s(step)),
    marks as (select step, label, count(*) as marks from fleet_mark group by step, label)
    select count(*) filter (where marks is null) as lost, coalesce(sum(marks - 1) filter (where marks > 1), 0)::int as doubled
    from expected left join marks using (step, label)`.execute(database)
  const runs = await sql<{ not_done: number; crashes: number; most_crashes: number; refusals: number }>`
    select count(*) filter (where status <> 'done') as not_done, sum(crashes)::int as crashes, max(crashes) as most_crashes,
      (select count(*) from fleet_refusal) as refusals from job_run`.execute(database)
  return { lost: -1, doubled: -1, ...rows[0], not_done: -1, ...runs.rows[0] }
}

function countSeconds(sinceMs: number): number {
  return Math.round((performance.now() - sinceMs) / 100) / 10
}

/** The same seed gives the same order of faults; their moments still depend on the machine. */
function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
