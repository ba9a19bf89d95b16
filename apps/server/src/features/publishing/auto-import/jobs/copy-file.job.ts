import { ImportItemId, OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

/** Copies a file of a watched folder or bucket into the team’s uploads, from where it is imported. */
export const copyFileJob = defineJob({
  name: 'autoImport.copyFile',
  payload: z.object({ orgId: OrgId, itemId: ImportItemId }),
  lane: 'import',
  retries: 3,
  timeoutSec: 4 * 3600,
})
