import { defineJob } from '#platform/queue/define-job.ts'
import { TaskPayload } from '../../clip-tasks/clip-task.ts'

export const writePostTextsJob = defineJob({
  name: 'postTexts.write',
  payload: TaskPayload,
  lane: 'light',
  retries: 2,
  timeoutSec: 300,
})
