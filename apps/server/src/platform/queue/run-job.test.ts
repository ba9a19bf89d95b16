import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { enqueue, openQueueTest, org, stateOf, testJob, untilAborted, untilState } from '#testing/queue-test.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { cancelProjectJobs } from './cancel-job.ts'
import { defineWorker } from './define-worker.ts'
import type { JobContext } from './define-worker.ts'

describe('running', () => {
  it('hands the parsed payload and the identity of the job to the handler and marks it done', async () => {
    const { db, start } = await openQueueTest()
    const job = testJob()
    const payloads: unknown[] = []
    await start([
      defineWorker(job, async (payload, { jobId, orgId, projectId, attempt, fence }) => {
        payloads.push({ payload, jobId, orgId, projectId, attempt, fence })
      }),
    ])
    const id = await enqueue(db, job, { label: 'hello' }, { projectId: 'project-one' })
    const finishedJob = await untilState(db, id, 'done')
    expect(payloads).toEqual([{ payload: { label: 'hello' }, jobId: id, orgId: org.orgId, projectId: 'project-one', attempt: 1, fence: 1 }])
    expect(finishedJob).toMatchObject({ progress: 1, errorName: null })
    expect(finishedJob.finishedAt).toBeInstanceOf(Date)
  })

  it('never runs more jobs of a lane at once than its size, and runs them all', async () => {
    const { db, start } = await openQueueTest()
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
    const { db, start } = await openQueueTest()
    const knownJob = testJob({ name: 'test.known' })
    await start([defineWorker(knownJob, async () => undefined)])
    const other = await enqueue(db, testJob({ name: 'test.unknown' }), { label: 'a' })
    await untilState(db, await enqueue(db, knownJob, { label: 'b' }), 'done')
    expect(await stateOf(db, other)).toBe('queued')
  })

  it('starts a delayed job only after its time', async () => {
    const { db, start } = await openQueueTest()
    const job = testJob()
    await start([defineWorker(job, async () => undefined)])
    const late = await enqueue(db, job, { label: 'late' }, { afterSec: 3600 })
    await untilState(db, await enqueue(db, job, { label: 'now' }), 'done')
    expect(await stateOf(db, late)).toBe('queued')
  })
})

describe('cancelling', () => {
  it('tells a running handler at once and refuses what it still publishes', async () => {
    const { db, start } = await openQueueTest()
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
      // Only the wake-up can be this fast.
      { heartbeatMs: 60_000 },
    )
    const id = await enqueue(db, job, { label: 'a' })
    await began.promise
    expect(await job.cancel(db, id)).toBe(true)
    expect(await outcome.promise).toMatchObject({ name: 'LeaseLost' })
    expect(await stateOf(db, id)).toBe('cancelled')
    expect(await job.cancel(db, id)).toBe(false)
  })

  it('is noticed by the heartbeat when the wake-up is lost', async () => {
    const { db, start } = await openQueueTest()
    const job = testJob()
    const abortion = Promise.withResolvers<unknown>()
    const queue = await start([
      defineWorker(job, async (_payload, { signal }) => untilAborted(signal).catch((error: unknown) => abortion.resolve(error))),
    ])
    const id = await enqueue(db, job, { label: 'a' })
    await waitUntil(() => queue.running().length === 1, 'the job to run')
    await sql`update job_run set status = 'cancelled', fence = fence + 1, finished_at = now() where id = ${id}`.execute(db)
    expect(await abortion.promise).toMatchObject({ errorName: 'JobCancelledError' })
  })

  it('ends all live jobs of a project and of no other', async () => {
    const { db } = await openQueueTest()
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
