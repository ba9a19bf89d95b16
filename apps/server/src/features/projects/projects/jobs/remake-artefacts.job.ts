import { OrgId, ProjectId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Makes what the analysis shows of a source anew, when files of it were lost or damaged. */
export const remakeArtefactsJob = defineJob({
  name: 'projects.remake-artefacts',
  payload: z.object({ orgId: OrgId, projectId: ProjectId }),
  lane: 'analyse',
  retries: 2,
  timeoutSec: 6 * 3600,
  backoffSec: 5,
})
