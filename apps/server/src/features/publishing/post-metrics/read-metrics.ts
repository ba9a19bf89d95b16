import type { OrgId } from '@clipwright/contract/ids'
import { metricNames, offeredMetrics } from '@clipwright/contract/publishing/offered-metrics'
import type { MeasuredPost, MetricAge, MetricsFilter } from '@clipwright/contract/publishing/post-metrics'
import type { Db } from '#platform/db/tx.ts'
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
function toMeasured(post: LiveRow, samples: readonly SampleRow[]): MeasuredPost {
  return {
    ...post,
    postedAt: post.postedAt.toISOString(),
    metrics: metricNames.map((name) => {
      const sample = samples.find((one) => one.name === name)
      if (!sample) {
        const isOffered = offeredMetrics[post.platform].includes(name)
        return { name, value: null, absence: isOffered ? ('not-yet' as const) : ('not-offered' as const), takenAt: null, source: null }
      }
      const { value, takenAt, source } = sample
      return { name, value, absence: value === null ? ('unsaid' as const) : null, takenAt: takenAt.toISOString(), source }
    }),
  }
}
