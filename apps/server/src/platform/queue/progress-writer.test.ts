import { expect, it, onTestFinished } from 'vitest'
import { enqueue, findJob, openQueueTest, org, testJob, untilState } from '#testing/queue-test.ts'
import { silentLog } from '#testing/silent-log.ts'
import { waitUntil } from '#testing/wait-until.ts'
import { listen } from '../db/listen.ts'
import { defineWorker } from './define-worker.ts'
import { JobChange, changeChannel } from './job-channels.ts'

it('announces every state of a job to whoever listens, the last progress included', async () => {
  const { db, url, start } = await openQueueTest()
  const changes: JobChange[] = []
  const hear = (payload: string) => void changes.push(JobChange.parse(JSON.parse(payload)))
  const listener = await listen({ url, log: silentLog, channels: { [changeChannel]: hear } })
  onTestFinished(() => listener.close())
  const job = testJob()
  const release = Promise.withResolvers<void>()
  await start([
    defineWorker(job, async (_payload, { progress }) => {
      await progress(0.25, 'first words')
      for (let n = 0; n <= 100; n++) await progress(0.25 + n / 400)
      await release.promise
    }),
  ])
  const id = await enqueue(db, job, { label: 'a' }, { projectId: 'p' })
  await waitUntil(() => changes.some(({ progress }) => progress === 0.5), 'the last report')
  release.resolve()
  await untilState(db, id, 'done')
  await waitUntil(() => changes.at(-1)?.status === 'done', 'the end')
  expect(changes[0]).toMatchObject({ jobId: id, ...org, projectId: 'p', name: 'test.run', status: 'running', progress: 0 })
  // Far fewer than the hundred reports: the writes are spread out.
  expect(changes.filter(({ status }) => status === 'running').length).toBeLessThan(10)
  expect(changes.at(-1)).toMatchObject({ progress: 1, estMs: 0, note: 'first words' })
})

it('never shows progress going backwards, nor outside of 0 to 1', async () => {
  const { db, start } = await openQueueTest()
  const job = testJob()
  const release = Promise.withResolvers<void>()
  await start([
    defineWorker(job, async (_payload, { progress }) => {
      await progress(0.6, undefined, 1234)
      for (const share of [Number.NaN, -3, 0.2]) await progress(share)
      await release.promise
    }),
  ])
  const id = await enqueue(db, job, { label: 'a' })
  // The late report of 0.2 has no time to go of its own, which shows that it was written.
  const runningJob = await waitUntil(async () => {
    const row = await findJob(db, org.orgId, id)
    return row && row.progress > 0 && row.estMs !== 1234 ? row : null
  }, 'the late report')
  expect(runningJob.progress).toBeCloseTo(0.6)
  release.resolve()
  await untilState(db, id, 'done')
})
