import { describe, expect, it } from 'vitest'
import { enqueue, openQueueTest, org, testJob } from '#testing/queue-test.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { defineWorker } from './define-worker.ts'
import type { JobId } from './job-table.ts'
import { findQueuePosition } from './job-views.ts'

describe('enqueue', () => {
  it('leaves no job behind when the transaction rolls back', async () => {
    const { db } = await openQueueTest()
    const job = testJob()
    const failing = db.transaction(async (tx) => {
      await job.enqueue(tx, { label: 'a' }, org)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await db.selectFrom('job_run').selectAll().execute()).toEqual([])
  })

  it('returns the live job with the same key, and a new one once that has ended', async () => {
    const { db } = await openQueueTest()
    const job = testJob()
    const first = await enqueue(db, job, { label: 'a' }, { key: 'k' })
    expect(await enqueue(db, job, { label: 'b' }, { key: 'k' })).toBe(first)
    expect(await enqueue(db, job, { label: 'b' }, { key: 'k', orgId: 'org-two' })).not.toBe(first)
    await job.cancel(db, first)
    expect(await enqueue(db, job, { label: 'c' }, { key: 'k' })).not.toBe(first)
  })

  it('makes one job when twenty transactions enqueue the same key at once', async () => {
    const { db } = await openQueueTest()
    const job = testJob()
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => enqueue(db, job, { label: String(n) }, { key: 'same' })))
    expect(new Set(ids).size).toBe(1)
  })

  it('refuses a payload that the job does not accept', async () => {
    const { db } = await openQueueTest()
    await expect(enqueue(db, testJob(), { label: 7 } as unknown as { label: string })).rejects.toThrow()
  })
})

describe('order', () => {
  it('takes turns between organisations and finishes a started project first', async () => {
    const { db, start } = await openQueueTest()
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

  it('lets others in between the jobs of a project that enqueues many at once, and keeps its next project behind them', async () => {
    const { db, start } = await openQueueTest()
    const job = testJob()
    for (let n = 0; n < 30; n++) await enqueue(db, job, { label: 'a1' }, { orgId: 'a', projectId: 'a1' })
    await enqueue(db, job, { label: 'a2' }, { orgId: 'a', projectId: 'a2' })
    await enqueue(db, job, { label: 'b1' }, { orgId: 'b', projectId: 'b1' })
    const order: string[] = []
    await start([defineWorker(job, async ({ label }) => void order.push(label))], { lanes: { light: 1 } })
    await waitUntil(() => order.length === 32, 'all jobs')
    expect(order.indexOf('b1')).toBe(8)
    expect(order.indexOf('a2')).toBe(31)
  })

  it('reports the position of a waiting job in its lane', async () => {
    const { db } = await openQueueTest()
    const job = testJob()
    const render = testJob({ name: 'test.render', lane: 'render' })
    const ids = [await enqueue(db, job, { label: 'a' }), await enqueue(db, job, { label: 'b' }), await enqueue(db, render, { label: 'c' })]
    expect(await Promise.all(ids.map((id) => findQueuePosition(db, id)))).toEqual([1, 2, 1])
    await job.cancel(db, ids[0] as JobId)
    expect(await Promise.all(ids.map((id) => findQueuePosition(db, id)))).toEqual([null, 1, 1])
  })
})
