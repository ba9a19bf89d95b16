import { type MetricName, metricNames } from '@clipwright/contract/publishing/offered-metrics'
import type { MeasuredPost } from '@clipwright/contract/publishing/post-metrics'

type MetricSum = { name: MetricName; sum: number | null; counted: number }

/** Each metric over all posts that have it, with their number; null when none has, which is not 0. */
export function sumMetrics(posts: readonly Pick<MeasuredPost, 'metrics'>[]): MetricSum[] {
  return metricNames.map((name) => {
    const values = posts.flatMap(({ metrics }) => metrics.find((metric) => metric.name === name)?.value ?? [])
    return { name, sum: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0), counted: values.length }
  })
}
