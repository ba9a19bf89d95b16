import { expect, it } from 'vitest'
import { enqueue, openQueueTest, stateOf, testJob, untilState } from '#testing/queue-test.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { defineWorker } from './define-worker.ts'
import type { JobContext } from './define-worker.ts'
import type { JobId } from './job-table.ts'

/** Jobs that run until they are let go. */
function patientWorker() {
  const running = new Map<string, { ctx: JobContext; end(): void }>()
  const worker = defineWorker(testJob({ lane: 'import' }), async ({ label }, ctx) => {
    const ending = Promise.withResolvers<void>()
    running.set(label, { ctx, end: ending.resolve })
    await ending.promise
    running.delete(label)
  })
  const labels = () => [...running.keys()].toSorted()
  return { worker, running, labels }
}

it('keeps places of a lane free for others, however much one organisation sends', async () => {
  const { db, start } = await openQueueTest()
  const { worker, running, labels } = patientWorker()
  const send = (label: string, orgId: string) => enqueue(db, testJob({ lane: 'import' }), { label }, { orgId })
  const greedy = ['a1', 'a2', 'a3', 'a4', 'a5']
  for (const label of greedy) await send(label, 'greedy')
  await start([worker], { lanes: { import: 4 }, orgShares: { import: 2 } })
  await waitUntil(() => running.size === 2, 'the share of the first')
  await send('b1', 'other')
  await waitUntil(() => running.has('b1'), 'the upload of the other')
  expect(labels()).toEqual(['a1', 'a2', 'b1'])
  running.get('b1')?.end()
  for (const label of greedy) {
    await waitUntil(() => running.has(label), label)
    expect(labels().filter((other) => other.startsWith('a')).length).toBeLessThanOrEqual(2)
    running.get(label)?.end()
  }
})

it('lets others into the lane once a job gives way, within a bound', async () => {
  const { db, start } = await openQueueTest()
  const { worker, running, labels } = patientWorker()
  const send = (label: string) => enqueue(db, testJob({ lane: 'import' }), { label })
  const ids = []
  for (const label of ['a', 'b', 'c', 'd']) ids.push(await send(label))
  const queue = await start([worker], { lanes: { import: 2 }, orgShares: { import: 1 } })
  await waitUntil(() => running.has('a'), 'the first')
  running.get('a')?.ctx.giveWay()
  await waitUntil(() => running.has('b'), 'the second beside it')
  // One beside the lane is all that an organisation has.
  running.get('b')?.ctx.giveWay()
  expect(labels()).toEqual(['a', 'b'])
  expect(queue.running()).toHaveLength(2)
  running.get('a')?.end()
  await untilState(db, ids[0] as JobId, 'done')
  // The second asked before; it gives way as soon as the first has left.
  await waitUntil(() => running.has('c'), 'the third')
  expect(await stateOf(db, ids[3] as JobId)).toBe('queued')
  for (const label of ['b', 'c', 'd']) {
    await waitUntil(() => running.has(label), label)
    running.get(label)?.end()
  }
  await untilState(db, ids[3] as JobId, 'done')
})
