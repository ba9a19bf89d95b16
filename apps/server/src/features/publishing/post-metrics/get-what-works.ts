import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import { offeredMetrics } from '@clipwright/contract/publishing/offered-metrics'
import type { getWhatWorks as endpoint } from '@clipwright/contract/publishing/post-metrics'
import type { RequestContext } from '#platform/http/context.ts'
import { type LiveRow, listCurveRows, listLivePosts, listScores } from './post-metrics.views.ts'
import { matchScores, rankTimes } from './what-works.ts'

const spanDays = 366
const mostPosts = 1000
/** Posts are compared by their number at this age. */
const comparedHours = 24

type Compared = LiveRow & { value: number }

export async function getWhatWorks(ctx: RequestContext, { zone, accountId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const clock = openClock(zone)
  const posts = await readCompared(ctx, accountId)
  const scores = await listScores(ctx.db, ctx.orgId, [...new Set(posts.map(({ clipId }) => clipId))])
  const points = posts.flatMap(({ targetId, accountId: id, title, value, clipId }) => {
    const score = scores.get(clipId)
    return score === undefined ? [] : [{ targetId, accountId: id, title, score, value }]
  })
  return {
    basedOn: posts.length,
    times: rankTimes(posts.map((post) => ({ accountId: post.accountId, value: post.value, ...clock(post.postedAt) }))),
    scores: [...Map.groupBy(posts, (post) => post.accountId).values()].map((group) => {
      const [{ accountId: id, platform, handle }] = group as [Compared]
      const own = points.filter((point) => point.accountId === id)
      return { accountId: id, platform, handle, count: own.length, match: matchScores(own) }
    }),
    points,
  }
}

/** Posts with their number after a day: views, or likes where a platform tells no views. */
async function readCompared(ctx: RequestContext, accountId: LiveRow['accountId'] | undefined): Promise<Compared[]> {
  const posts = await listLivePosts(ctx.db, ctx.orgId, { days: spanDays, accountId }, mostPosts)
  const targetIds = posts.map(({ targetId }) => targetId)
  const rows = await listCurveRows(ctx.db, ctx.orgId, { targetIds, metrics: ['views', 'likes'], hours: [comparedHours] })
  return posts.flatMap((post) => {
    const metric = offeredMetrics[post.platform].includes('views') ? 'views' : 'likes'
    const value = rows.find(({ targetId, name }) => targetId === post.targetId && name === metric)?.value
    return value === null || value === undefined ? [] : [{ ...post, value }]
  })
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Weekday and hour in a zone. Throws `InvalidParam` for one that does not exist. */
function openClock(zone: string): (time: Date) => { weekday: number; hour: number } {
  const format = openFormat(zone)
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
    return { weekday: weekdays.indexOf(parts['weekday'] ?? '') + 1, hour: Number(parts['hour']) }
  }
}

function openFormat(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
  } catch (error) {
    throw new AppError('InvalidParam', { details: [{ path: 'zone', message: 'No such time zone.' }], cause: error })
  }
}
