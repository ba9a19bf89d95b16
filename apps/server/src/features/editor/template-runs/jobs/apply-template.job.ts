import { BrandTemplateId, ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** One job per clip, so that a project of two hundred clips is not one long transaction. */
export const applyTemplateJob = defineJob({
  name: 'template-runs.apply',
  payload: z.object({ orgId: OrgId, projectId: ProjectId, clipId: ClipId, brandTemplateId: BrandTemplateId, userId: UserId }),
  lane: 'light',
  retries: 3,
  timeoutSec: 300,
})
