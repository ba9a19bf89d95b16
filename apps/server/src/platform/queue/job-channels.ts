import { z } from 'zod'
import { JobId } from './job-table.ts'

/** Payload: a lane with claimable jobs. */
export const readyChannel = 'job_ready'
/** Payload: the id of a job that its worker must drop. */
export const cancelChannel = 'job_cancel'
/** Payload: `JobChange` as JSON, for everybody who shows jobs. A hint: the row has the truth. */
export const changeChannel = 'job_change'

export const JobChange = z.object({
  jobId: JobId,
  orgId: z.string(),
  projectId: z.string().nullable(),
  name: z.string(),
  status: z.enum(['queued', 'running', 'retrying', 'done', 'failed', 'cancelled', 'quarantined']),
  /** 0 to 1. */
  progress: z.number(),
  note: z.string().nullable(),
  estMs: z.number().nullable(),
})
export type JobChange = z.infer<typeof JobChange>
