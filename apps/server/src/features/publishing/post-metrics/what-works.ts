import type { PostingTime, ScoreMatch } from '@clipwright/contract/publishing/post-metrics'

/** Below this many posts nothing is said. */
const leastPosts = 10
/** Of a normal distribution: four times in five. */
const intervalDeviations = 1.2816
const mostTimes = 3

export type TimedPost = { accountId: string; weekday: number; hour: number; value: number }

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Times at which posts did better than is usual for their account, the best first. Numbers are compared as logarithms, since one success is
 * worth a hundred others; times with few posts are drawn towards the usual by what all times have in common. Empty when nothing stands out.
 */
export function rankTimes(posts: readonly TimedPost[]): PostingTime[] {
  if (posts.length < leastPosts) return []
  const effects = toEffects(posts)
  const bins = [...Map.groupBy(effects, ({ weekday, hour }) => weekday * 24 + hour - (hour % 2)).values()]
  const noise = pooledVariance(bins.map((bin) => bin.map(({ effect }) => effect)))
  const spread = between(
    bins.map((bin) => ({ count: bin.length, mean: mean(bin.map(({ effect }) => effect)) })),
    noise,
  )
  if (spread <= 0) return []
  const times = bins.map((bin) => {
    const [{ weekday, hour }] = bin as [(typeof bin)[number]]
    // The prior weighs as much as this many posts.
    const prior = noise / spread
    const centre = (bin.length * mean(bin.map(({ effect }) => effect))) / (bin.length + prior)
    const half = intervalDeviations * Math.sqrt(noise / (bin.length + prior))
    const interval = { times: Math.exp(centre), low: Math.exp(centre - half), high: Math.exp(centre + half) }
    return { weekday, hour: hour - (hour % 2), count: bin.length, ...interval }
  })
  return times
    .filter((time) => time.times > 1)
    .toSorted((a, b) => b.times - a.times || a.weekday - b.weekday || a.hour - b.hour)
    .slice(0, mostTimes)
}

/** By how much each post differs from what is usual for its account, as a natural logarithm. */
export function toEffects<Post extends { accountId: string; value: number }>(posts: readonly Post[]): (Post & { effect: number })[] {
  const usual = new Map(
    [...Map.groupBy(posts, ({ accountId }) => accountId)].map(([id, group]) => [id, mean(group.map(({ value }) => Math.log1p(value)))]),
  )
  return posts.map((post) => ({ ...post, effect: Math.log1p(post.value) - (usual.get(post.accountId) ?? 0) }))
}

/** Variance within the groups; without a group of two, that of all together. */
function pooledVariance(groups: readonly (readonly number[])[]): number {
  const squares = groups.flatMap((group) => group.map((value) => (value - mean(group)) ** 2))
  const freedom = squares.length - groups.length
  const all = groups.flat()
  const total = all.reduce((sum, value) => sum + (value - mean(all)) ** 2, 0) / Math.max(1, all.length - 1)
  return freedom > 0 ? squares.reduce((sum, value) => sum + value, 0) / freedom : total
}

/** Variance between the groups beyond what chance explains. */
function between(groups: readonly { count: number; mean: number }[], noise: number): number {
  if (groups.length < 2) return 0
  const centre = mean(groups.map((group) => group.mean))
  const variance = groups.reduce((sum, group) => sum + (group.mean - centre) ** 2, 0) / (groups.length - 1)
  return variance - mean(groups.map(({ count }) => noise / count))
}

/** Rank correlation of scores and numbers, with its interval; null below ten posts, and when all are alike. */
export function matchScores(points: readonly { score: number; value: number }[]): ScoreMatch['match'] {
  if (points.length < leastPosts) return null
  const correlation = correlate(ranksOf(points.map(({ score }) => score)), ranksOf(points.map(({ value }) => value)))
  if (Number.isNaN(correlation)) return null
  // Fisher’s transformation, in which the error depends on the count alone.
  const centre = Math.atanh(Math.max(-0.999, Math.min(0.999, correlation)))
  const half = intervalDeviations / Math.sqrt(points.length - 3)
  return { correlation, low: Math.tanh(centre - half), high: Math.tanh(centre + half) }
}

/** Equal values share the mean of their places. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}

function correlate(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [mean(xs), mean(ys)]
  const sum = (pick: (index: number) => number) => xs.reduce((total, _value, index) => total + pick(index), 0)
  const [dx, dy] = [(index: number) => (xs[index] ?? 0) - x, (index: number) => (ys[index] ?? 0) - y]
  return sum((index) => dx(index) * dy(index)) / Math.sqrt(sum((index) => dx(index) ** 2) * sum((index) => dy(index) ** 2))
}
