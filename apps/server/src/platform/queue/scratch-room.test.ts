import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeLog } from '#platform/log/make-log.ts'
import { enqueue, findJob, openQueueTest, org, stateOf, testJob, untilState } from '#testing/queue-test.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { toFailure } from './job-outcome.ts'
import { defineWorker } from './define-worker.ts'
import { freeBytesOf } from '../storage/free-space.ts'
import { countHolds } from './watch-room.ts'

const mb = 1024 ** 2

/** A disk with a size chosen by the test. */
function disk(freeMb: number, copiesInput = false) {
  const state = { freeMb, copiesInput }
  return { state, scratch: { freeBytes: async () => state.freeMb * mb, copiesInput } }
}

it('leaves a job waiting while the disk has less than twice what it needs, takes what fits, and reports it once', async () => {
  const { db, start } = await openQueueTest()
  const job = testJob()
  const lines: { msg: string }[] = []
  const log = makeLog({ level: 'info', format: 'json' }, { write: (line) => lines.push(JSON.parse(line)) })
  const { state, scratch } = disk(199)
  const large = await enqueue(db, job, { label: 'large' }, { scratchBytes: 100 * mb })
  const small = await enqueue(db, job, { label: 'small' }, { scratchBytes: 10 * mb })
  const queue = await start([defineWorker(job, async () => undefined)], { scratch, log, roomMs: 20 })
  await untilState(db, small, 'done')
  await waitUntil(async () => (await countHolds(db)).length > 0, 'the hold to be seen')
  expect(await countHolds(db)).toEqual([{ lane: 'light', workers: 1 }])
  const hold = await db.selectFrom('job_hold').select(['jobs', 'needed_bytes', 'free_bytes']).executeTakeFirstOrThrow()
  expect(hold).toEqual({ jobs: 1, needed_bytes: 200 * mb, free_bytes: 199 * mb })
  // Several rounds have checked by now.
  await waitUntil(
    async () => (await sql`select from job_hold where seen_at > ${new Date(Date.now() - 10)}`.execute(db)).rows.length > 0,
    'another round',
  )
  expect(await findJob(db, org.orgId, large)).toMatchObject({ status: 'queued', attempt: 0 })
  expect(queue.running()).toEqual([])

  state.freeMb = 200
  await untilState(db, large, 'done')
  expect(await findJob(db, org.orgId, large)).toMatchObject({ attempt: 1 })
  await waitUntil(async () => (await countHolds(db)).length === 0, 'the hold to end')
  const messages = lines.map(({ msg }) => msg).filter((msg) => msg.includes('room'))
  expect(messages).toEqual([
    'the disk has no room for jobs that wait: they are left waiting, free some space',
    'no job waits for room on the disk any more',
  ])
})

it('leaves what does not fit to a worker with a larger disk', async () => {
  const { db, start } = await openQueueTest()
  const job = testJob()
  const takers: string[] = []
  await start([defineWorker(job, async () => void takers.push('small'))], { scratch: disk(50).scratch })
  await start([defineWorker(job, async () => void takers.push('large'))], { scratch: disk(5000).scratch })
  const id = await enqueue(db, job, { label: 'a' }, { scratchBytes: 100 * mb })
  await untilState(db, id, 'done')
  expect(takers).toEqual(['large'])
})

it('counts what running jobs may still write, also among jobs that are claimed together', async () => {
  const { db, start } = await openQueueTest()
  const job = testJob()
  const free = Promise.withResolvers<void>()
  let most = 0
  let now = 0
  const worker = defineWorker(job, async () => {
    most = Math.max(most, ++now)
    await free.promise
    now--
  })
  // Each may use 200 MB: the first takes 100 of the 350, the second is left 250, the third would be left 150.
  const ids = []
  for (const label of ['a', 'b', 'c', 'd']) ids.push(await enqueue(db, job, { label }, { scratchBytes: 100 * mb }))
  const queue = await start([worker], { lanes: { light: 4 }, scratch: disk(350).scratch })
  await waitUntil(() => queue.running().length === 2, 'two to run')
  // A job that needs no disk is not held up.
  const easy = await enqueue(db, testJob(), { label: 'easy' })
  await waitUntil(() => queue.running().length === 3, 'the easy one to run')
  free.resolve()
  for (const id of [...ids, easy]) await untilState(db, id, 'done')
  expect(most).toBe(3)
})

it('counts a job’s input only where it is copied', async () => {
  const { db, start } = await openQueueTest()
  const job = testJob()
  const id = await enqueue(db, job, { label: 'a' }, { inputBytes: 100 * mb })
  const copying = await start([defineWorker(job, async () => undefined)], { scratch: disk(150, true).scratch, roomMs: 20 })
  await waitUntil(async () => (await countHolds(db)).length > 0, 'the hold to be seen')
  expect(await stateOf(db, id)).toBe('queued')
  await copying.stop({ graceMs: 200 })
  // A worker that is gone reserves nothing.
  expect(await countHolds(db)).toEqual([])
  await start([defineWorker(job, async () => undefined)], { scratch: disk(1).scratch })
  await untilState(db, id, 'done')
})

it('takes only jobs that need no disk while the disk cannot be read', async () => {
  const { db, start } = await openQueueTest()
  const job = testJob()
  const freeBytes = async () => Promise.reject(new Error('no such device'))
  const needy = await enqueue(db, job, { label: 'needy' }, { scratchBytes: 1 })
  const easy = await enqueue(db, job, { label: 'easy' })
  await start([defineWorker(job, async () => undefined)], { scratch: { freeBytes, copiesInput: false }, roomMs: 20 })
  await untilState(db, easy, 'done')
  expect(await stateOf(db, needy)).toBe('queued')
})

it('names a full disk, whoever ran into it, and tries again later', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(toFailure(error)).toMatchObject({ errorName: 'StorageFullError', mayPass: true })
})

it('checks the file system that holds the folder', async () => {
  expect(await freeBytesOf(import.meta.dirname)).toBeGreaterThan(0)
})
