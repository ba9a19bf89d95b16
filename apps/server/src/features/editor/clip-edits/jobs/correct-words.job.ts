import { ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Applies words corrected in one clip to the other clips of the run. Their current spelling is read when the job runs. */
export const correctWordsJob = defineJob({
  name: 'clips.correct-words',
  payload: z.object({
    orgId: OrgId,
    projectId: ProjectId,
    clipId: ClipId,
    userId: UserId,
    words: z.array(z.object({ place: z.string(), startMs: z.number(), was: z.string() })),
  }),
  lane: 'light',
  retries: 3,
  timeoutSec: 300,
})
