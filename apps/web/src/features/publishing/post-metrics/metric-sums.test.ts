import type { MeasuredPost } from '@clipwright/contract/publishing/post-metrics'
import { expect, test } from 'vitest'
import { sumMetrics } from './metric-sums.ts'

const post = (values: Partial<Record<'views' | 'likes', number | null>>) =>
  ({ metrics: Object.entries(values).map(([name, value]) => ({ name, value })) }) as unknown as Pick<MeasuredPost, 'metrics'>

test('sums what there is, says of how many posts, and makes no 0 of nothing', () => {
  expect(sumMetrics([post({ views: 5, likes: 0 }), post({ views: null, likes: 0 }), post({ views: 7 })])).toEqual([
    { name: 'views', sum: 12, counted: 2 },
    { name: 'likes', sum: 0, counted: 2 },
    { name: 'comments', sum: null, counted: 0 },
    { name: 'shares', sum: null, counted: 0 },
  ])
})
