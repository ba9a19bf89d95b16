import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { getWhatWorks as endpoint } from '@clipwright/contract/publishing/post-metrics'
import type { RequestContext } from '#platform/http/context.ts'
import { type ComparedPost, readCompared } from './compared-posts.ts'
import { listScores } from './post-metrics.views.ts'
import { matchScores, rankTimes } from './what-works.ts'

export async function getWhatWorks(ctx: RequestContext, { zone, accountId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const clock = openClock(zone)
  const posts = await readCompared(ctx.db, ctx.orgId, accountId)
  const scores = await listScores(ctx.db, ctx.orgId, [...new Set(posts.map(({ clipId }) => clipId))])
  const points = posts.flatMap(({ targetId, accountId: id, title, value, clipId }) => {
    const score = scores.get(clipId)
    return score === undefined ? [] : [{ targetId, accountId: id, title, score, value }]
  })
  return {
    basedOn: posts.length,
    times: rankTimes(posts.map((post) => ({ accountId: post.accountId, value: post.value, ...clock(post.postedAt) }))),
    scores: [...Map.groupBy(posts, (post) => post.accountId).values()].map((group) => {
      const [{ accountId: id, platform, handle }] = group as [ComparedPost]
      const own = points.filter((point) => point.accountId === id)
      return { accountId: id, platform, handle, count: own.length, match: matchScores(own) }
    }),
    points,
  }
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
