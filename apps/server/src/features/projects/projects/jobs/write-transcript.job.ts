import { OrgId, ProjectId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Writes the transcript files for download with people’s corrections. */
export const writeTranscriptJob = defineJob({
  name: 'projects.write-transcript',
  payload: z.object({ orgId: OrgId, projectId: ProjectId }),
  lane: 'light',
  retries: 5,
  timeoutSec: 300,
})
