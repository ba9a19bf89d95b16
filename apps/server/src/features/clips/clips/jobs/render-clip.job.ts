import { ClipId, OrgId, ProjectId, RenderId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

export const renderClipJob = defineJob({
  name: 'clips.render',
  payload: z.object({ orgId: OrgId, projectId: ProjectId, clipId: ClipId, renderId: RenderId }),
  lane: 'render',
  retries: 2,
  timeoutSec: 3600,
  backoffSec: 5,
})
