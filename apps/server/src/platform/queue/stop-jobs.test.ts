import { describe, expect, it } from 'vitest'
import { enqueue, findJob, openQueueTest, org, stateOf, testJob, untilAborted, untilState } from '#testing/queue-test.ts'
import { allowOrgJobs, cancelStoppedJobs, stopOrgJobs } from './cancel-job.ts'
import { defineWorker } from './define-worker.ts'

describe('an organisation whose work was stopped', () => {
  it('has its waiting and running jobs cancelled, and no other organisation has', async () => {
    const { db, start } = await openQueueTest()
    const job = testJob()
    const arrival = Promise.withResolvers<void>()
    await start([
      defineWorker(job, async ({ label }, ctx) => {
        if (label !== 'long') return
        arrival.resolve()
        await untilAborted(ctx.signal)
      }),
    ])
    const running = await enqueue(db, job, { label: 'long' })
    await arrival.promise
    const other = await enqueue(db, job, { label: 'other' }, { orgId: 'org-two' })
    expect(await db.transaction((tx) => stopOrgJobs(tx, org.orgId))).toBe(1)
    expect(await stateOf(db, running)).toBe('cancelled')
    await expect.poll(async () => (await findJob(db, 'org-two', other))?.status).toBe('done')
  })

  it('gets no later job started until its work may continue', async () => {
    const { db, start } = await openQueueTest()
    const job = testJob()
    const ran: string[] = []
    await db.transaction((tx) => stopOrgJobs(tx, org.orgId))
    const late = await enqueue(db, job, { label: 'late' })
    const other = await enqueue(db, job, { label: 'other' }, { orgId: 'org-two' })
    await start([
      defineWorker(job, async ({ label }) => {
        ran.push(label)
      }),
    ])
    await expect.poll(() => ran).toEqual(['other'])
    expect(other).not.toBe(late)
    await db.transaction((tx) => allowOrgJobs(tx, org.orgId))
    const next = await enqueue(db, job, { label: 'next' })
    await untilState(db, next, 'done')
    expect(ran).not.toEqual(['other'])
  })

  it('gets nothing published by a job that was claimed before and overlooked', async () => {
    const { db, start } = await openQueueTest()
    const job = testJob()
    const stopSignal = Promise.withResolvers<void>()
    const results: string[] = []
    const attempt = Promise.withResolvers<unknown>()
    await start([
      defineWorker(job, async ({ label }, ctx) => {
        // The stop alone, without the cancelling: as when the job was enqueued while the stop was being written.
        await db.insertInto('job_stop').values({ org_id: ctx.orgId }).execute()
        stopSignal.resolve()
        await db
          .transaction(async (tx) => {
            await ctx.finish(tx)
            results.push(label)
          })
          .then(attempt.resolve, attempt.resolve)
      }),
    ])
    const id = await enqueue(db, job, { label: 'a' })
    await stopSignal.promise
    expect(await attempt.promise).toMatchObject({ name: 'LeaseLost' })
    expect(results).toEqual([])
    await cancelStoppedJobs(db)
    expect(await stateOf(db, id)).toBe('cancelled')
  })
})
