import type { PostBatchId, SocialAccountId } from '@clipwright/contract/ids'
import type { planDistribution as endpoint } from '@clipwright/contract/publishing/bulk-posts'
import type { Input } from '@clipwright/contract/endpoint'
import type { ActorContext } from '#platform/http/context.ts'
import { listBatchTargets } from './bulk-posts.views.ts'
import { createPlannedPost } from './create-posts.ts'
import { planDistribution } from './plan-distribution.ts'

type Terms = { batchId: PostBatchId; accountIds: readonly SocialAccountId[]; needsApproval: boolean }

/**
 * Plans clips over the free posting times of accounts and schedules what nothing speaks against. With the same batch it can be run again: each
 * clip goes once to each account.
 */
export async function postClips(ctx: ActorContext, clips: Input<typeof endpoint>['clips'], terms: Terms): Promise<void> {
  const { batchId, needsApproval } = terms
  for (const accountId of terms.accountIds) {
    const there = new Set(
      (await listBatchTargets(ctx.db, ctx.orgId, batchId)).filter((one) => one.accountId === accountId).map(({ clipId }) => clipId),
    )
    const missing = clips.filter(({ clipId }) => !there.has(clipId))
    if (missing.length === 0) continue
    const { lines } = await planDistribution(ctx, { clips: missing, accountIds: [accountId], restDays: 1 })
    for (const { post, findings } of lines) {
      if (post && findings.every(({ isWarning }) => isWarning)) await createPlannedPost(ctx, post, { batchId, needsApproval })
    }
  }
}
