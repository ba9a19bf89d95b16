import type { OrgId } from '@clipwright/contract/ids'
import { lateHours, type MetricName, metricNames, offeredMetrics } from '@clipwright/contract/publishing/offered-metrics'
import type { SocialPlatform } from '@clipwright/contract/publishing/platform-limits'
import type { MeasuredPost, Metric, MetricAge, MetricsFilter } from '@clipwright/contract/publishing/post-metrics'
import type { Db } from '#platform/db/tx.ts'
import { hourMs } from '#platform/time.ts'
import { type LiveRow, listLivePosts, listSamples, type SampleRow } from './post-metrics.views.ts'

const hoursOfAge: Readonly<Record<MetricAge, number | null>> = { latest: null, day: 24, week: 168 }
const mostPosts = 1000

export async function readMetrics(db: Db, orgId: OrgId, filter: MetricsFilter): Promise<{ data: MeasuredPost[]; isCut: boolean }> {
  const rows = await listLivePosts(db, orgId, filter, mostPosts + 1)
  const posts = rows.slice(0, mostPosts)
  const ids = posts.map(({ targetId }) => targetId)
  const byTarget = Map.groupBy(await listSamples(db, orgId, ids, hoursOfAge[filter.age]), ({ targetId }) => targetId)
  return { data: posts.map((post) => toMeasured(post, byTarget.get(post.targetId) ?? [])), isCut: rows.length > mostPosts }
}

/** Every metric has a number or the reason why it has none. */
function toMeasured({ isDenied, ...post }: LiveRow, samples: readonly SampleRow[]): MeasuredPost {
  return {
    ...post,
    postedAt: post.postedAt.toISOString(),
    metrics: metricNames.map((name) => {
      const sample = samples.find((one) => one.name === name)
      if (!sample) return { name, value: null, absence: absenceOf(name, post.platform, isDenied), takenAt: null, source: null }
      const { value, takenAt, source } = sample
      const ageHours = (takenAt.getTime() - post.postedAt.getTime()) / hourMs
      const unsaid = ageHours < (lateHours[post.platform] ?? 0) ? ('late' as const) : ('unsaid' as const)
      return { name, value, absence: value === null ? unsaid : null, takenAt: takenAt.toISOString(), source }
    }),
  }
}

/** Why nobody has a number of it at all. */
function absenceOf(name: MetricName, platform: SocialPlatform, isDenied: boolean): NonNullable<Metric['absence']> {
  if (!offeredMetrics[platform].includes(name)) return 'not-offered'
  return isDenied ? 'no-permission' : 'not-yet'
}
