import { describe, expect, it, onTestFinished } from 'vitest'
import { enqueue, testJob, untilState } from '#testing/queue-test.ts'
import { openShiftedClock } from '#testing/shifted-clock.ts'
import { silentLog } from '#testing/silent-log.ts'
import { waitMs } from '../clock/wait-ms.ts'
import type { Db } from '../db/tx.ts'
import { defineWorker, type Worker } from './define-worker.ts'
import { claimJobs } from './job-lease.ts'
import { startQueue } from './start-queue.ts'

const leaseMs = 400
const job = testJob()

async function startWorker(clock: { db: Db; url: string }, worker: Worker): Promise<void> {
  const pace = { leaseMs, heartbeatMs: 50, pollMs: 50 }
  const queue = await startQueue({ ...clock, ...pace, lanes: { light: 2 }, workers: [worker], deps: {}, log: silentLog })
  onTestFinished(() => queue.stop({ graceMs: 200 }))
}

describe.each([1, -1])('when the clock of the database is set by %i h', (hours) => {
  it('frees no job of a living worker, and runs each once', async () => {
    const clock = await openShiftedClock()
    const fences: number[] = []
    const release = Promise.withResolvers<void>()
    const worker = defineWorker(job, async (_payload, { fence }) => {
      fences.push(fence)
      await release.promise
    })
    const id = await enqueue(clock.db, job, { label: 'a' })
    await startWorker(clock, worker)
    await startWorker(clock, worker)
    await untilState(clock.db, id, 'running')
    await clock.jump(hours)
    await waitMs(4 * leaseMs)
    release.resolve()
    expect(await untilState(clock.db, id, 'done')).toMatchObject({ attempt: 1 })
    expect(fences).toEqual([1])
  })

  it('runs what was waiting, and what a lost worker had begun', async () => {
    const clock = await openShiftedClock()
    const lostId = await enqueue(clock.db, job, { label: 'lost' })
    const room = { bytes: Number.POSITIVE_INFINITY, copiesInput: false }
    await claimJobs(clock.db, { lane: 'light', names: [job.name], limit: 1, worker: 'some other machine|7:1|x', room })
    const waitingId = await enqueue(clock.db, job, { label: 'waiting' })
    await clock.jump(hours)
    await startWorker(
      clock,
      defineWorker(job, async () => undefined),
    )
    await untilState(clock.db, waitingId, 'done')
    await untilState(clock.db, lostId, 'done')
  })
})
