import type { Input, Reply } from '@clipwright/contract/endpoint'
import { curveHours } from '@clipwright/contract/publishing/offered-metrics'
import type { Curve, listMetricCurves as endpoint } from '@clipwright/contract/publishing/post-metrics'
import type { RequestContext } from '#platform/http/context.ts'
import { listCurveRows, listLivePosts } from './post-metrics.views.ts'

/** More lines than anybody tells apart. */
const mostPosts = 200

export async function listMetricCurves(
  ctx: RequestContext,
  { metric, ...filter }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const posts = await listLivePosts(ctx.db, ctx.orgId, filter, mostPosts)
  const targetIds = posts.map(({ targetId }) => targetId)
  const rows = await listCurveRows(ctx.db, ctx.orgId, { targetIds, metrics: [metric], hours: curveHours })
  const byTarget = Map.groupBy(rows, ({ targetId }) => targetId)
  return {
    data: targetIds.map((targetId) => ({
      targetId,
      points: (byTarget.get(targetId) ?? []).map(({ hours, value, takenAt, source }) => ({
        hours: hours as Curve['points'][number]['hours'],
        value,
        takenAt: takenAt.toISOString(),
        source,
      })),
    })),
  }
}
