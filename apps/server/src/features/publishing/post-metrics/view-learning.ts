import type { Input, Reply } from '@clipwright/contract/endpoint'
import type {
  forgetViewLearning as forgetEndpoint,
  getViewLearning as getEndpoint,
  ViewLearning,
  switchViewLearning as switchEndpoint,
} from '@clipwright/contract/publishing/view-learning'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { findLearning, forgetLearning, switchLearning } from './view-learning.store.ts'
import { compareClips } from './list-clip-results.ts'

async function showLearning(ctx: RequestContext): Promise<ViewLearning> {
  const learning = await findLearning(ctx.db, ctx.orgId)
  const since = learning?.since ?? null
  const clips = await compareClips(ctx.db, ctx.orgId, since)
  return { isOn: learning?.isOn ?? false, since: since?.toISOString() ?? null, clipCount: clips.length }
}

export async function getViewLearning(ctx: RequestContext): Promise<Reply<typeof getEndpoint>> {
  return { learning: await showLearning(ctx) }
}

export async function switchViewLearning(
  ctx: RequestContext,
  { isOn }: Input<typeof switchEndpoint>,
): Promise<Reply<typeof switchEndpoint>> {
  await ctx.db.transaction(async (tx) => {
    await switchLearning(tx, ctx.orgId, { isOn, userId: ctx.userId })
    await recordAudit(ctx, tx, { ...auditOf(ctx), action: 'view_learning.switched', details: { isOn } })
  })
  return { learning: await showLearning(ctx) }
}

export async function forgetViewLearning(ctx: RequestContext): Promise<Reply<typeof forgetEndpoint>> {
  await ctx.db.transaction(async (tx) => {
    await forgetLearning(tx, ctx.orgId, ctx.userId)
    await recordAudit(ctx, tx, { ...auditOf(ctx), action: 'view_learning.forgotten', details: {} })
  })
  return { learning: await showLearning(ctx) }
}

const auditOf = ({ orgId, userId }: RequestContext) => ({ orgId, actorId: userId, object: `org:${orgId}` })
