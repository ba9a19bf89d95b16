import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { enqueue, openQueueTest, stateOf, testJob, untilState } from '#testing/queue-test.ts'
import { waitUntil } from '#testing/wait-until.ts'
import type { Db } from '../db/tx.ts'
import { defineWorker } from './define-worker.ts'
import type { GivenUp } from './define-worker.ts'
import { renewLeases } from './job-lease.ts'
import type { JobId } from './job-table.ts'
import { nameWorker } from './worker-name.ts'

type Lost = { worker?: string; crashes?: number }

/** Leaves the job in the state of one whose worker died in the middle. */
async function leaveBehind(db: Db, id: JobId, { worker = 'some other machine|7:1|x', crashes = 0 }: Lost): Promise<void> {
  await sql`update job_run set status = 'running', fence = 5, attempt = 1, crashes = ${crashes}::int, worker = ${worker},
    heartbeat_at = now() where id = ${id}`.execute(db)
}

/** Renews the claim that `leaveBehind` leaves, as a living worker does. */
function keepAlive(db: Db, id: JobId): Disposable {
  const timer = setInterval(() => void renewLeases(db, [{ id, fence: 5 }]), 50)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

it('runs the job of a lost worker again without counting the attempt, and shuts the lost one out', async () => {
  const { db, start } = await openQueueTest()
  const job = testJob({ retries: 0 })
  const id = await enqueue(db, job, { label: 'a' })
  await leaveBehind(db, id, {})
  const fences: number[] = []
  await start([defineWorker(job, async (_payload, { fence }) => void fences.push(fence))], { leaseMs: 300 })
  expect(await untilState(db, id, 'done')).toMatchObject({ attempt: 1, errorName: null })
  expect(fences).toEqual([7])
})

it('does not wait for the lease of a worker that it can see has ended', async () => {
  const { db, start } = await openQueueTest()
  const job = testJob()
  const id = await enqueue(db, job, { label: 'a' })
  // A process number beyond every limit, on this machine.
  const [space] = nameWorker('x').split('|')
  await leaveBehind(db, id, { worker: `${space}|99999999:1|x` })
  await start([defineWorker(job, async () => undefined)], { leaseMs: 3_600_000 })
  await untilState(db, id, 'done')
})

it('leaves a job to a worker whose lease holds', async () => {
  const { db, start } = await openQueueTest()
  const job = testJob()
  const id = await enqueue(db, job, { label: 'a' })
  await leaveBehind(db, id, {})
  using _alive = keepAlive(db, id)
  await start([defineWorker(job, async () => undefined)], { leaseMs: 300 })
  // Several leases pass while this one waits.
  await untilState(db, await enqueue(db, job, { label: 'b' }, { afterSec: 1 }), 'done')
  expect(await stateOf(db, id)).toBe('running')
})

it('quarantines a job that took its worker down too often, with a reason and its hook', async () => {
  const { db, start } = await openQueueTest()
  const job = testJob({ crashes: 3 })
  const id = await enqueue(db, job, { label: 'a' }, { projectId: 'p' })
  await leaveBehind(db, id, { crashes: 2 })
  const failures: GivenUp[] = []
  let runs = 0
  const handler = async () => void runs++
  await start([defineWorker(job, handler, { onGivenUp: async (_tx, _payload, failure) => void failures.push(failure) })], { leaseMs: 300 })
  const aside = await untilState(db, id, 'quarantined')
  expect(aside.errorMessage).toContain('worker ended each time')
  expect(failures).toMatchObject([{ jobId: id, projectId: 'p', status: 'quarantined', errorName: 'ServerError' }])
  expect(runs).toBe(0)
})

it('deletes every job that ended a month ago, however many an hour there are', async () => {
  const { db, start } = await openQueueTest()
  const old = await enqueue(db, testJob(), { label: 'a' })
  await sql`update job_run set status = 'done', finished_at = now() - interval '31 days' where id = ${old}`.execute(db)
  const columns = sql`org_id, name, lane, payload, turn, max_attempts, max_crashes, backoff_sec, status, finished_at`
  await sql`
    insert into job_run (id, ${columns}) select lpad(n::text, 16, '0'), ${columns} from job_run, generate_series(1, 2500) as n`.execute(db)
  // The first cleaning of a process is due at once.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(() => random.mockRestore())
  await start([])
  await waitUntil(async () => (await sql`select from job_run`.execute(db)).rows.length === 0, 'all of them to go')
})
