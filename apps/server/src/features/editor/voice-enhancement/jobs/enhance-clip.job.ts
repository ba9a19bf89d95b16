import { defineJob } from '#platform/queue/define-job.ts'
import { TaskPayload } from '../../clip-tasks/clip-tasks.public.ts'

export const enhanceClipJob = defineJob({
  name: 'voiceEnhancement.enhance',
  payload: TaskPayload,
  lane: 'analyse',
  retries: 1,
  timeoutSec: 1800,
})
