import { Readable } from 'node:stream'
import { z } from 'zod'
import { waitMs } from '#platform/clock/wait-ms.ts'
import { defineJob } from '#platform/queue/define-job.ts'
import { defineWorker } from '#platform/queue/define-worker.ts'
import type { JobContext } from '#platform/queue/define-worker.ts'
import type { Storage } from '#platform/storage/storage.ts'

const Payload = z.object({ label: z.string() })

export const sharedWorkJob = defineJob({ name: 'shared.work', payload: Payload, lane: 'light', retries: 2, timeoutSec: 60 })

/** Leaves an object that names the process which did the work. */
export const sharedWorkWorker = defineWorker(sharedWorkJob, async ({ label }, { deps, db, finish }: JobContext<{ storage: Storage }>) => {
  await waitMs(30)
  await deps.storage.put(`shared/${label}`, Readable.from([String(process.pid)]), { contentType: 'text/plain' })
  await db.transaction(finish)
})
