import { defineJob } from '#platform/queue/define-job.ts'
import { TaskPayload } from '../../clip-tasks/clip-tasks.public.ts'

export const proposeEditsJob = defineJob({ name: 'refineTask.propose', payload: TaskPayload, lane: 'light', retries: 2, timeoutSec: 300 })
