import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { AppError } from '@clipwright/contract/errors'
import { enqueue, openQueueTest, stateOf, testJob, untilAborted, untilState } from '#testing/queue-test.ts'
import { defineWorker } from './define-worker.ts'
import type { GivenUp } from './define-worker.ts'

describe('failing', () => {
  it('does not repeat a permanent failure, and stores the reason for the person and for the operator', async () => {
    const { db, start } = await openQueueTest()
    const job = testJob()
    let runs = 0
    await start([
      defineWorker(job, async () => {
        runs++
        throw new AppError('MediaUnreadableError', { cause: new Error('moov atom not found') })
      }),
    ])
    const id = await enqueue(db, job, { label: 'a' })
    const failedJob = await untilState(db, id, 'failed')
    expect(runs).toBe(1)
    expect(failedJob).toMatchObject({ errorName: 'MediaUnreadableError', errorMessage: expect.stringContaining('cannot be read') })
    const { error_detail: detail } = await db.selectFrom('job_run').select('error_detail').where('id', '=', id).executeTakeFirstOrThrow()
    expect(detail).toContain('moov atom not found')
  })

  it('repeats other failures as often as allowed, then quarantines the job with the last reason', async () => {
    const { db, start } = await openQueueTest()
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
    const { db, start } = await openQueueTest()
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
    const { db, start } = await openQueueTest()
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
    const { db, start } = await openQueueTest()
    const job = testJob({ retries: 0, timeoutSec: 0.1 })
    await start([defineWorker(job, (_payload, { signal }) => untilAborted(signal))])
    const aside = await untilState(db, await enqueue(db, job, { label: 'a' }), 'quarantined')
    expect(aside.errorName).toBe('JobTimeoutError')
  })

  it('abandons a handler that ignores the time limit, so that its slot serves others', async () => {
    const { db, start } = await openQueueTest()
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
    const { db, start } = await openQueueTest()
    const job = testJob()
    const id = await enqueue(db, job, { label: 'a' })
    await sql`update job_run set payload = '{"label": 5}' where id = ${id}`.execute(db)
    await start([defineWorker(job, async () => undefined)])
    expect(await untilState(db, id, 'failed')).toMatchObject({ errorName: 'InvalidParam', attempt: 1 })
  })
})
