import { OrgId, ProjectId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

export const purgeProjectJob = defineJob({
  name: 'projects.purge',
  payload: z.object({ orgId: OrgId, projectId: ProjectId }),
  lane: 'bulk',
  retries: 10,
  timeoutSec: 1800,
  backoffSec: 30,
})
