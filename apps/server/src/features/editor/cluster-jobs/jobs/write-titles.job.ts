import { defineJob } from '#platform/queue/define-job.ts'
import { TaskPayload } from '../../clip-tasks/clip-task.ts'

export const writeTitlesJob = defineJob({
  name: 'clusterJob.writeTitles',
  payload: TaskPayload,
  lane: 'light',
  retries: 2,
  timeoutSec: 300,
})
