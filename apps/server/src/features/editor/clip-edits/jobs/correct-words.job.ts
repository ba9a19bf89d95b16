import { ClipId, OrgId, ProjectId, UserId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Words that were corrected in one clip, for the other clips of the run. How they are written now is read when it runs. */
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
