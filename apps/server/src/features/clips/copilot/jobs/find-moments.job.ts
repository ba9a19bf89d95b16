import { CopilotTaskId, OrgId, ProjectId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

export const findMomentsJob = defineJob({
  name: 'copilot.findMoments',
  payload: z.object({ orgId: OrgId, projectId: ProjectId, taskId: CopilotTaskId }),
  lane: 'analyse',
  retries: 2,
  timeoutSec: 1800,
})
