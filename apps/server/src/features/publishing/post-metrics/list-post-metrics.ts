import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listPostMetrics as endpoint } from '@clipwright/contract/publishing/post-metrics'
import type { RequestContext } from '#platform/http/context.ts'
import { readMetrics } from './read-metrics.ts'

export function listPostMetrics(ctx: RequestContext, filter: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  return readMetrics(ctx.db, ctx.orgId, filter)
}
