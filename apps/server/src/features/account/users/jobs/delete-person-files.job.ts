import { UserId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Deletes what is stored of a person whose account was deleted: their profile image and their archives. */
export const deletePersonFilesJob = defineJob({
  name: 'users.deleteFiles',
  payload: z.object({ userId: UserId }),
  lane: 'bulk',
  retries: 10,
  timeoutSec: 1800,
  backoffSec: 30,
})
