import { defineJob } from '#platform/queue/define-job.ts'
import { TaskPayload } from '../../clip-tasks/clip-task.ts'

export const speakTextJob = defineJob({ name: 'voiceOver.speak', payload: TaskPayload, lane: 'light', retries: 2, timeoutSec: 1800 })
