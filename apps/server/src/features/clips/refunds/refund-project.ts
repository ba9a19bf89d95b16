import type { checkRefundEligibility as checkEndpoint, refundProject as refundEndpoint } from '@clipwright/contract/clips/refunds'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { planNames } from '@clipwright/contract/plans/plan-names'
import { findShortfall, judgeRefund, type Shortfall } from '@clipwright/money/refund-eligibility'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { publishEvent } from '#platform/live/publish-event.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { countUsedSeconds, isProjectRefunded, refundProjectCredits } from '../../plans/credits/refund-credits.ts'
import { readFeatureAccess } from '../../plans/feature-access/check-feature.ts'
import { requireBilling } from '../../plans/credits/get-credits.ts'
import { getLockedProject, getProject, type ProjectRow } from '../../projects/projects/open-project.ts'
import { countChosenClips, findExports, findPosts } from './refunds.store.ts'

export async function checkRefundEligibility(
  ctx: RequestContext,
  { projectId }: Input<typeof checkEndpoint>,
): Promise<Reply<typeof checkEndpoint>> {
  requireBilling(ctx.deps.config.billing)
  const { verdict, shortfall } = await judgeProject(ctx, ctx.db, await getProject(ctx.db, ctx.orgId, projectId))
  const seconds = await countUsedSeconds(ctx.db, ctx.orgId, projectId)
  return verdict.isEligible
    ? { isEligible: true, reason: null, message: null, shortfall, seconds }
    : { isEligible: false, reason: verdict.reason, message: verdict.message, shortfall, seconds }
}

/** One after the other under the lock of the project, and once by the cause in the ledger: two who press at once get one refund. */
export async function refundProject(
  ctx: RequestContext,
  { projectId }: Input<typeof refundEndpoint>,
): Promise<Reply<typeof refundEndpoint>> {
  requireBilling(ctx.deps.config.billing)
  return ctx.db.transaction(async (tx) => {
    const project = await getLockedProject(tx, ctx.orgId, projectId)
    const { verdict } = await judgeProject(ctx, tx, project)
    if (!verdict.isEligible) {
      throw new AppError('RefundIneligibleError', { say: verdict.message, details: [{ path: 'reason', message: verdict.reason }] })
    }
    const seconds = await refundProjectCredits(tx, ctx.orgId, { projectId, actorId: ctx.userId })
    if (seconds === null) throw new Error(`project ${projectId} was refunded under its lock`)
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'project.refunded',
      object: `project:${projectId}`,
      details: { seconds },
    })
    await publishEvent(tx, ctx.orgId, { type: 'project.changed', projectId })
    return { seconds }
  })
}

type Judgement = { verdict: ReturnType<typeof judgeRefund>; shortfall: Shortfall | null }

async function judgeProject(ctx: RequestContext, db: Queryable, project: ProjectRow): Promise<Judgement> {
  const { plan } = await readFeatureAccess(db, ctx.orgId)
  const { hasDownloads, hasExports, nowSec } = await findExports(db, ctx.orgId, project.id)
  const shortfall = await readShortfall(db, project)
  const verdict = judgeRefund({
    plan: planNames.find((name) => name === plan) ?? 'FreePlan',
    createdAtSec: Math.floor(project.createdAt.getTime() / 1000),
    nowSec,
    mayRefund: ctx.permissions.includes('project:edit'),
    isRefunded: await isProjectRefunded(db, ctx.orgId, project.id),
    hasDownloads,
    hasExports,
    ...(await findPosts(db, ctx.orgId, project.id)),
    shortfall,
  })
  return { verdict, shortfall }
}

/** Of a project that is done; before that nobody knows. */
async function readShortfall(db: Queryable, { id, orgId, stage, shownRun, transcriptInfo }: ProjectRow): Promise<Shortfall | null> {
  if (stage !== 'COMPLETE' || !transcriptInfo) return null
  const [clipCount, processedSec] = [
    await countChosenClips(db, orgId, { projectId: id, run: shownRun }),
    await countUsedSeconds(db, orgId, id),
  ]
  return findShortfall({ quality: transcriptInfo.quality, clipCount, processedSec })
}
