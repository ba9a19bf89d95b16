// Measures the queue on an embedded server of its own, with real fsync: node tools/soak/queue-figures.ts
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { waitMs } from '../../apps/server/src/platform/clock/wait-ms.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { migrationsDir } from '../../apps/server/src/platform/db/migrations-dir.ts'
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { makeLog } from '../../apps/server/src/platform/log/make-log.ts'
import { defineJob } from '../../apps/server/src/platform/queue/define-job.ts'
import { defineWorker } from '../../apps/server/src/platform/queue/define-worker.ts'
import { startQueue } from '../../apps/server/src/platform/queue/start-queue.ts'

const job = defineJob({ name: 'figures.run', payload: z.object({ n: z.number() }), lane: 'light', retries: 0, timeoutSec: 60 })
const log = makeLog({ level: 'error', format: 'pretty' })
const dir = await mkdtemp(join(tmpdir(), 'clipwright-figures-'))
const server = await startEmbeddedPostgres({ dataDir: dir, log })
const db = openDatabase({ url: server.url, poolSize: 12, log })
await migrate(server.url, migrationsDir)

const startedAtMs: number[] = []
const worker = defineWorker(job, async ({ n }) => {
  startedAtMs[n] = performance.now()
})
const start = () => startQueue({ db, url: server.url, lanes: { light: 10 }, workers: [worker], deps: {}, log })
const enqueue = (n: number) => db.transaction((tx) => job.enqueue(tx, { n }, { orgId: `org-${n % 3}` }))

async function measurePickUp(count: number): Promise<number[]> {
  const queue = await start()
  const waits: number[] = []
  for (let n = 0; n < count; n++) {
    await enqueue(n)
    const committedMs = performance.now()
    while (startedAtMs[n] === undefined) await waitMs(1)
    waits.push(Math.max(0, (startedAtMs[n] ?? committedMs) - committedMs))
    await waitMs(20)
  }
  await queue.stop()
  return waits.toSorted((a, b) => a - b)
}

async function measurePerSecond(count: number, work: () => Promise<void>): Promise<number> {
  const beganMs = performance.now()
  await work()
  return Math.round(count / ((performance.now() - beganMs) / 1000))
}

try {
  const waits = await measurePickUp(50)
  startedAtMs.length = 0
  const count = 1000
  const enqueuesPerSec = await measurePerSecond(count, async () => {
    for (let n = 0; n < count; n++) await enqueue(n)
  })
  const queue = await start()
  const jobsPerSec = await measurePerSecond(count, async () => {
    while (Object.keys(startedAtMs).length < count) await waitMs(5)
  })
  await queue.stop()
  const figures = {
    pick_up_p50_ms: Math.round((waits[25] ?? 0) * 10) / 10,
    pick_up_p95_ms: Math.round((waits[47] ?? 0) * 10) / 10,
    enqueues_per_s: enqueuesPerSec,
    jobs_per_s: jobsPerSec,
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
} finally {
  await db.close()
  await server.stop()
  await rm(dir, { recursive: true, force: true })
}
