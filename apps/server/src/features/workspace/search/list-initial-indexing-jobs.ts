import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listInitialIndexingJobs as endpoint } from '@clipwright/contract/workspace/search'
import type { RequestContext } from '#platform/http/context.ts'
import { findBackfill } from './search-sources.views.ts'
import { toListPage } from './search-page.ts'

/** The initial indexing of the organisation, if it ever needed one. */
export async function listInitialIndexingJobs(ctx: RequestContext, page: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const backfill = await findBackfill(ctx.db, ctx.orgId)
  const jobs = backfill ? [toJob(ctx.orgId, backfill)] : []
  return toListPage(page.pageNum === 1 ? jobs : [], page, jobs.length)
}

type Backfill = NonNullable<Awaited<ReturnType<typeof findBackfill>>>

function toJob(orgId: RequestContext['orgId'], { total, left, startedAt, finishedAt }: Backfill) {
  const indexed = Math.max(0, total - left)
  const isDone = left === 0
  return {
    id: orgId,
    status: isDone ? ('done' as const) : ('running' as const),
    progress: isDone ? 100 : Math.min(99, Math.floor((100 * indexed) / Math.max(1, total))),
    totalProjects: total,
    indexedProjects: isDone ? total : indexed,
    startedAt: startedAt.toISOString(),
    finishedAt: isDone ? (finishedAt?.toISOString() ?? null) : null,
  }
}
