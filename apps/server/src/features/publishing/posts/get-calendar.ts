import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { getCalendar as endpoint } from '@clipwright/contract/publishing/calendar'
import { readTimeAfter } from '#platform/clock/database-clock.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { listDayCaps, listEmptySlots } from './calendar-marks.ts'
import { resolveDays, showInZone } from './local-time.ts'
import { listPostsWithin } from './posts.views.ts'
import { showPosts } from './show-post.ts'

const mostPosts = 2000

export async function getCalendar(
  ctx: RequestContext,
  { from, to, zone, accountId, state }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const days = resolveDays(from, to, zone)
  const rows = await listPostsWithin(ctx.db, ctx.orgId, { ...days, accountId, state }, mostPosts + 1)
  const posts = await showPosts(ctx, rows.slice(0, mostPosts))
  const span = { ...days, zone, accountId }
  return {
    data: posts.map((post) => {
      const { day, time } = showInZone(new Date(post.fireAt), zone)
      return { ...post, shownDay: day, shownTime: time }
    }),
    isCut: rows.length > mostPosts,
    emptySlots: await listEmptySlots(ctx.db, ctx.orgId, span, await readTimeAfter(ctx.db, 0)),
    caps: await listDayCaps(ctx.db, ctx.orgId, span, ctx.deps.config),
  }
}
