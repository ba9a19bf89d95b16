import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { AppError } from '@clipwright/contract/errors'
import { silentLog } from '#testing/silent-log.ts'
import { testDatabase } from '#testing/test-database.ts'
import { waitUntil } from '#testing/wait-until.ts'
import type { Db } from '../db/tx.ts'
import { cancelProjectJobs } from './cancel-job.ts'
import { defineJob } from './define-job.ts'
import type { Job } from './define-job.ts'
import { defineWorker } from './define-worker.ts'
import type { GivenUp, JobContext, Worker } from './define-worker.ts'
import type { JobId } from './job-table.ts'
import { findJob, findQueuePosition } from './job-views.ts'
import { requeueJob } from './requeue-job.ts'
import { startQueue } from './start-queue.ts'
import type { QueueOptions } from './start-queue.ts'

const org = { orgId: 'org-one' }
const Payload = z.object({ label: z.string() })

function testJob(overrides: Partial<Parameters<typeof defineJob<typeof Payload>>[0]> = {}) {
  return defineJob({ name: 'test.run', payload: Payload, lane: 'light', retries: 2, timeoutSec: 60, backoffSec: 0.01, ...overrides })
}

async function openTest() {
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

const enqueue = <P extends z.ZodType>(db: Db, job: Job<P>, payload: z.input<P>, options = {}) =>
  db.transaction((tx) => job.enqueue(tx, payload, { ...org, ...options }))

const stateOf = async (db: Db, id: JobId) => (await findJob(db, org.orgId, id))?.status

const untilState = (db: Db, id: JobId, status: string) =>
  waitUntil(async () => {
    const job = await findJob(db, org.orgId, id)
    return job?.status === status ? job : null
  }, `job to be ${status}`)

/** Ends with the abort reason once the signal aborts; runs until then. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

describe('enqueue', () => {
  it('leaves no job behind when the transaction rolls back', async () => {
    const { db } = await openTest()
    const job = testJob()
    const failing = db.transaction(async (tx) => {
      await job.enqueue(tx, { label: 'a' }, org)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await db.selectFrom('job_run').selectAll().execute()).toEqual([])
  })

  it('answers the live job of the same key, and a new one after that has ended', async () => {
    const { db } = await openTest()
    const job = testJob()
    const first = await enqueue(db, job, { label: 'a' }, { key: 'k' })
    expect(await enqueue(db, job, { label: 'b' }, { key: 'k' })).toBe(first)
    expect(await enqueue(db, job, { label: 'b' }, { key: 'k', orgId: 'org-two' })).not.toBe(first)
    await job.cancel(db, first)
    expect(await enqueue(db, job, { label: 'c' }, { key: 'k' })).not.toBe(first)
  })

  it('makes one job when twenty transactions promise the same key at once', async () => {
    const { db } = await openTest()
    const job = testJob()
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => enqueue(db, job, { label: String(n) }, { key: 'same' })))
    expect(new Set(ids).size).toBe(1)
  })

  it('refuses a payload that the job does not accept', async () => {
    const { db } = await openTest()
    await expect(enqueue(db, testJob(), { label: 7 } as unknown as { label: string })).rejects.toThrow()
  })
})

describe('running', () => {
  it('hands the parsed payload and the identity of the job to the handler and marks it done', async () => {
    const { db, start } = await openTest()
    const job = testJob()
    const seen: unknown[] = []
    await start([
      defineWorker(job, async (payload, { jobId, orgId, projectId, attempt, fence }) => {
        seen.push({ payload, jobId, orgId, projectId, attempt, fence })
      }),
    ])
    const id = await enqueue(db, job, { label: 'hello' }, { projectId: 'project-one' })
    const done = await untilState(db, id, 'done')
    expect(seen).toEqual([{ payload: { label: 'hello' }, jobId: id, orgId: org.orgId, projectId: 'project-one', attempt: 1, fence: 1 }])
    expect(done).toMatchObject({ progress: 1, errorName: null })
    expect(done.finishedAt).toBeInstanceOf(Date)
  })

  it('never runs more jobs of a lane at once than its size, and runs them all', async () => {
    const { db, start } = await openTest()
    const job = testJob()
    let now = 0
    let most = 0
    const ran = new Set<string>()
    await start([
      defineWorker(job, async ({ label }) => {
        most = Math.max(most, ++now)
        await sql`select pg_sleep(0.01)`.execute(db)
        now--
        ran.add(label)
      }),
    ])
    await Promise.all(Array.from({ length: 30 }, (_, n) => enqueue(db, job, { label: String(n) })))
    await waitUntil(() => ran.size === 30, 'all jobs')
    expect(most).toBe(2)
  })

  it('leaves jobs without a handler here to other processes', async () => {
    const { db, start } = await openTest()
    const known = testJob({ name: 'test.known' })
    await start([defineWorker(known, async () => undefined)])
    const other = await enqueue(db, testJob({ name: 'test.unknown' }), { label: 'a' })
    await untilState(db, await enqueue(db, known, { label: 'b' }), 'done')
    expect(await stateOf(db, other)).toBe('queued')
  })

  it('starts a delayed job only after its time', async () => {
    const { db, start } = await openTest()
    const job = testJob()
    await start([defineWorker(job, async () => undefined)])
    const late = await enqueue(db, job, { label: 'late' }, { afterSec: 3600 })
    await untilState(db, await enqueue(db, job, { label: 'now' }), 'done')
    expect(await stateOf(db, late)).toBe('queued')
  })
})

describe('failing', () => {
  it('does not repeat a failure that cannot pass, and keeps both voices of the reason', async () => {
    const { db, start } = await openTest()
    const job = testJob()
    let runs = 0
    await start([
      defineWorker(job, async () => {
        runs++
        throw new AppError('MediaUnreadableError', { cause: new Error('moov atom not found') })
      }),
    ])
    const id = await enqueue(db, job, { label: 'a' })
    const failed = await untilState(db, id, 'failed')
    expect(runs).toBe(1)
    expect(failed).toMatchObject({ errorName: 'MediaUnreadableError', errorMessage: expect.stringContaining('cannot be read') })
    const { error_detail: detail } = await db.selectFrom('job_run').select('error_detail').where('id', '=', id).executeTakeFirstOrThrow()
    expect(detail).toContain('moov atom not found')
  })

  it('repeats other failures as often as allowed, then puts the job aside with the last reason', async () => {
    const { db, start } = await openTest()
    const job = testJob({ retries: 2 })
    const attempts: number[] = []
    await start([
      defineWorker(job, async (_payload, { attempt }) => {
        attempts.push(attempt)
        throw new Error('secret inside')
      }),
    ])
    const id = await enqueue(db, job, { label: 'a' })
    const aside = await untilState(db, id, 'quarantined')
    expect(attempts).toEqual([1, 2, 3])
    expect(aside.errorName).toBe('ServerError')
    expect(aside.errorMessage).not.toContain('secret inside')
  })

  it('runs the hook of a given-up job once, in the transaction that ends it', async () => {
    const { db, start } = await openTest()
    const job = testJob({ retries: 1 })
    const hooked: { failure: GivenUp; inside: string | undefined; outside: string | undefined }[] = []
    await start([
      defineWorker(
        job,
        async () => {
          throw new AppError('LinkUnreachableError')
        },
        {
          async onGivenUp(tx, payload, failure) {
            expect(payload).toEqual({ label: 'a' })
            const inside = await tx.selectFrom('job_run').select('status').where('id', '=', failure.jobId).executeTakeFirst()
            hooked.push({ failure, inside: inside?.status, outside: await stateOf(db, failure.jobId) })
          },
        },
      ),
    ])
    const id = await enqueue(db, job, { label: 'a' }, { projectId: 'p' })
    await untilState(db, id, 'quarantined')
    expect(hooked).toEqual([
      {
        inside: 'quarantined',
        outside: 'running',
        failure: expect.objectContaining({ jobId: id, projectId: 'p', status: 'quarantined', errorName: 'LinkUnreachableError' }),
      },
    ])
  })

  it('ends the job even when its hook fails', async () => {
    const { db, start } = await openTest()
    const job = testJob({ retries: 0 })
    const hooks = {
      onGivenUp: async () => {
        throw new Error('broken hook')
      },
    }
    await start([defineWorker(job, async () => Promise.reject(new Error('x')), hooks)])
    await untilState(db, await enqueue(db, job, { label: 'a' }), 'quarantined')
  })

  it('ends an attempt at its time limit', async () => {
    const { db, start } = await openTest()
    const job = testJob({ retries: 0, timeoutSec: 0.1 })
    await start([defineWorker(job, (_payload, { signal }) => untilAborted(signal))])
    const aside = await untilState(db, await enqueue(db, job, { label: 'a' }), 'quarantined')
    expect(aside.errorName).toBe('JobTimeoutError')
  })

  it('leaves a handler behind that ignores the time limit, so that its slot serves others', async () => {
    const { db, start } = await openTest()
    const deaf = testJob({ name: 'test.deaf', retries: 0, timeoutSec: 0.05 })
    const job = testJob()
    const release = Promise.withResolvers<void>()
    await start([defineWorker(deaf, () => release.promise), defineWorker(job, async () => undefined)], { lanes: { light: 1 } })
    const stuck = await enqueue(db, deaf, { label: 'a' })
    const next = await enqueue(db, job, { label: 'b' })
    await untilState(db, next, 'done')
    expect(await stateOf(db, stuck)).toBe('quarantined')
    release.resolve()
  })

  it('fails a job whose stored payload no handler understands, without repeating', async () => {
    const { db, start } = await openTest()
    const job = testJob()
    const id = await enqueue(db, job, { label: 'a' })
    await sql`update job_run set payload = '{"label": 5}' where id = ${id}`.execute(db)
    await start([defineWorker(job, async () => undefined)])
    expect(await untilState(db, id, 'failed')).toMatchObject({ errorName: 'InvalidParam', attempt: 1 })
  })

  it('gives a job that was put aside all its attempts again on request', async () => {
    const { db, start } = await openTest()
    const job = testJob({ retries: 0 })
    let broken = true
    await start([
      defineWorker(job, async () => {
        if (broken) throw new Error('not yet')
      }),
    ])
    const id = await enqueue(db, job, { label: 'a' })
    await untilState(db, id, 'quarantined')
    broken = false
    expect(await db.transaction((tx) => requeueJob(tx, 'org-two', id))).toBe(false)
    expect(await db.transaction((tx) => requeueJob(tx, org.orgId, id))).toBe(true)
    expect(await untilState(db, id, 'done')).toMatchObject({ errorName: null })
  })
})

describe('cancelling', () => {
  it('tells a running handler at once and refuses what it still publishes', async () => {
    const { db, start } = await openTest()
    const job = testJob()
    const began = Promise.withResolvers<JobContext>()
    const outcome = Promise.withResolvers<unknown>()
    await start(
      [
        defineWorker(job, async (_payload, ctx) => {
          began.resolve(ctx)
          await untilAborted(ctx.signal).catch(() => undefined)
          await db.transaction((tx) => ctx.finish(tx)).then(() => outcome.resolve('published'), outcome.resolve)
        }),
      ],
      // Only the wake-up call can be this fast.
      { heartbeatMs: 60_000 },
    )
    const id = await enqueue(db, job, { label: 'a' })
    await began.promise
    expect(await job.cancel(db, id)).toBe(true)
    expect(await outcome.promise).toMatchObject({ name: 'LeaseLost' })
    expect(await stateOf(db, id)).toBe('cancelled')
    expect(await job.cancel(db, id)).toBe(false)
  })

  it('is noticed by the heartbeat when the wake-up call is lost', async () => {
    const { db, start } = await openTest()
    const job = testJob()
    const aborted = Promise.withResolvers<unknown>()
    const queue = await start([
      defineWorker(job, async (_payload, { signal }) => untilAborted(signal).catch((error: unknown) => aborted.resolve(error))),
    ])
    const id = await enqueue(db, job, { label: 'a' })
    await waitUntil(() => queue.running().length === 1, 'the job to run')
    await sql`update job_run set status = 'cancelled', fence = fence + 1, finished_at = now() where id = ${id}`.execute(db)
    expect(await aborted.promise).toMatchObject({ errorName: 'JobCancelledError' })
  })

  it('ends all live jobs of a project and of no other', async () => {
    const { db } = await openTest()
    const job = testJob()
    const mine = [await enqueue(db, job, { label: 'a' }, { projectId: 'p' }), await enqueue(db, job, { label: 'b' }, { projectId: 'p' })]
    const others = [
      await enqueue(db, job, { label: 'c' }, { projectId: 'q' }),
      await enqueue(db, job, { label: 'd' }, { projectId: 'p', orgId: 'org-two' }),
    ]
    expect(await cancelProjectJobs(db, org.orgId, 'p')).toBe(2)
    const rows = await db.selectFrom('job_run').select(['id', 'status']).execute()
    const states = new Map(rows.map(({ id, status }) => [id, status]))
    expect(mine.map((id) => states.get(id))).toEqual(['cancelled', 'cancelled'])
    expect(others.map((id) => states.get(id))).toEqual(['queued', 'queued'])
  })
})

describe('order', () => {
  it('takes turns between organisations and finishes a begun project first', async () => {
    const { db, start } = await openTest()
    const job = testJob()
    const next = testJob({ name: 'test.next' })
    for (const project of ['a1', 'a2', 'a3']) await enqueue(db, job, { label: project }, { orgId: 'a', projectId: project })
    await enqueue(db, job, { label: 'b1' }, { orgId: 'b', projectId: 'b1' })
    const order: string[] = []
    await start(
      [
        defineWorker(job, async ({ label }, ctx) => {
          order.push(label)
          await db.transaction(async (tx) => {
            await ctx.finish(tx)
            await next.enqueue(tx, { label: `${label} next` }, { orgId: ctx.orgId, projectId: label })
          })
        }),
        defineWorker(next, async ({ label }) => {
          order.push(label)
        }),
      ],
      { lanes: { light: 1 } },
    )
    await waitUntil(() => order.length === 8, 'all jobs')
    expect(order).toEqual(['a1', 'b1', 'a1 next', 'b1 next', 'a2', 'a2 next', 'a3', 'a3 next'])
  })

  it('tells the position of a waiting job in its lane', async () => {
    const { db } = await openTest()
    const job = testJob()
    const render = testJob({ name: 'test.render', lane: 'render' })
    const ids = [await enqueue(db, job, { label: 'a' }), await enqueue(db, job, { label: 'b' }), await enqueue(db, render, { label: 'c' })]
    expect(await Promise.all(ids.map((id) => findQueuePosition(db, id)))).toEqual([1, 2, 1])
    await job.cancel(db, ids[0] as JobId)
    expect(await Promise.all(ids.map((id) => findQueuePosition(db, id)))).toEqual([null, 1, 1])
  })
})
