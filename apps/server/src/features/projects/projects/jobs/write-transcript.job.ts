import { OrgId, ProjectId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Writes the transcript's files for download with the words that people corrected. */
export const writeTranscriptJob = defineJob({
  name: 'projects.write-transcript',
  payload: z.object({ orgId: OrgId, projectId: ProjectId }),
  lane: 'light',
  retries: 5,
  timeoutSec: 300,
})
