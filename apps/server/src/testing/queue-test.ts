import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Db } from '#platform/db/tx.ts'
import { defineJob } from '#platform/queue/define-job.ts'
import type { Job } from '#platform/queue/define-job.ts'
import type { Worker } from '#platform/queue/define-worker.ts'
import type { JobId } from '#platform/queue/job-table.ts'
import { startQueue } from '#platform/queue/start-queue.ts'
import type { QueueOptions } from '#platform/queue/start-queue.ts'
import { silentLog } from './silent-log.ts'
import { testDatabase } from './test-database.ts'
import { waitUntil } from './wait-until.ts'

export const org = { orgId: 'org-one' }
const Payload = z.object({ label: z.string() })

/** A job that exists only in tests. */
export function testJob(overrides: Partial<Parameters<typeof defineJob<typeof Payload>>[0]> = {}) {
  return defineJob({ name: 'test.run', payload: Payload, lane: 'light', retries: 2, timeoutSec: 60, backoffSec: 0.01, ...overrides })
}

/** A database of its own and a way to start queues with short intervals on it; everything is stopped when the test ends. */
export async function openQueueTest() {
  const database = await testDatabase()
  onTestFinished(() => database[Symbol.asyncDispose]())
  const start = async (workers: Worker[], options: Partial<QueueOptions<unknown>> = {}) => {
    const queue = await startQueue({
      db: database.db,
      url: database.url,
      lanes: { light: 2 },
      workers,
      deps: {},
      log: silentLog,
      pollMs: 50,
      heartbeatMs: 100,
      abandonMs: 500,
      ...options,
    })
    onTestFinished(() => queue.stop({ graceMs: 200 }))
    return queue
  }
  return { ...database, start }
}

export const enqueue = <P extends z.ZodType>(db: Db, job: Job<P>, payload: z.input<P>, options = {}) =>
  db.transaction((tx) => job.enqueue(tx, payload, { ...org, ...options }))

/** The current state of a job. */
export const findJob = (db: Db, orgId: string, id: JobId) =>
  db
    .selectFrom('job_run')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .select([
      'status',
      'progress',
      'note',
      'attempt',
      'error_name as errorName',
      'error_message as errorMessage',
      'est_ms as estMs',
      'finished_at as finishedAt',
    ])
    .executeTakeFirst()

export const stateOf = async (db: Db, id: JobId) => (await findJob(db, org.orgId, id))?.status

export const untilState = (db: Db, id: JobId, status: string) =>
  waitUntil(async () => {
    const job = await findJob(db, org.orgId, id)
    return job?.status === status ? job : null
  }, `job to be ${status}`)

/** Runs until the signal aborts, then throws its reason. */
export const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
