import { AssetId, OrgId } from '@clipwright/contract/ids'
import { z } from 'zod'
import { defineJob } from '#platform/queue/define-job.ts'

const CheckPayload = z.object({ orgId: OrgId, assetId: AssetId })
type CheckPayload = z.infer<typeof CheckPayload>

/** A file that kills its worker twice is quarantined: it would kill the third, too. */
export const checkAssetJob = defineJob({
  name: 'asset.check',
  payload: CheckPayload,
  lane: 'light',
  retries: 2,
  timeoutSec: 900,
  crashes: 2,
})
