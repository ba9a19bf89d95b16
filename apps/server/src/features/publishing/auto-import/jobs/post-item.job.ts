import { ImportItemId, OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Plans the first clips of an imported video as posts. What fails is done at the next turn. */
export const postItemJob = defineJob({
  name: 'autoImport.post',
  payload: z.object({ orgId: OrgId, itemId: ImportItemId }),
  lane: 'light',
  retries: 1,
  timeoutSec: 300,
})
