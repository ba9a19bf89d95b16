import { ImportChannelId, OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Reads a watched channel and imports what is new. What fails is done at the next turn. */
export const lookAtChannelJob = defineJob({
  name: 'autoImport.look',
  payload: z.object({ orgId: OrgId, channelId: ImportChannelId }),
  lane: 'light',
  retries: 1,
  timeoutSec: 300,
})
