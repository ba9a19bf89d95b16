import { defineJob } from '#platform/queue/define-job.ts'
import { TaskPayload } from '../../clip-tasks/clip-task.ts'

export const enhanceClipJob = defineJob({
  name: 'voiceEnhancement.enhance',
  payload: TaskPayload,
  lane: 'analyse',
  retries: 1,
  timeoutSec: 1800,
})
