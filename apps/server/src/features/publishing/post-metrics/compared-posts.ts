import type { OrgId, SocialAccountId } from '@clipwright/contract/ids'
import { offeredMetrics } from '@clipwright/contract/publishing/offered-metrics'
import type { Queryable } from '#platform/db/tx.ts'
import { type LiveRow, listCurveRows, listLivePosts } from './post-metrics.views.ts'

const spanDays = 366
const mostPosts = 1000
/** Posts are compared by their number at this age. */
const comparedHours = 24

export type ComparedPost = LiveRow & { value: number }

/** Posts of a year with their number after a day: views, or likes where a platform tells no views. Newest first. */
export async function readCompared(db: Queryable, orgId: OrgId, accountId?: SocialAccountId): Promise<ComparedPost[]> {
  const posts = await listLivePosts(db, orgId, { days: spanDays, accountId }, mostPosts)
  const targetIds = posts.map(({ targetId }) => targetId)
  const rows = await listCurveRows(db, orgId, { targetIds, metrics: ['views', 'likes'], hours: [comparedHours] })
  const valueOf = new Map(rows.map((row) => [`${row.targetId} ${row.name}`, row.value]))
  return posts.flatMap((post) => {
    const metric = offeredMetrics[post.platform].includes('views') ? 'views' : 'likes'
    const value = valueOf.get(`${post.targetId} ${metric}`)
    return value === null || value === undefined ? [] : [{ ...post, value }]
  })
}
