import { sendMetrics } from '@clipwright/contract/operations/client-metrics'
import { expect, test } from 'vitest'
import { createPageMetrics } from './page-metrics.ts'

test('a message takes what fits, keeping the newest, and takes it once', () => {
  const metrics = createPageMetrics()
  for (let at = 0; at < 80; at += 1) metrics.add('route_change', 'project', at)
  metrics.add('route_change', 'project', Number.NaN)
  metrics.add('route_change', 'project', -1)
  metrics.add('page_load', 'dashboard', 10_000_000)
  const batch = metrics.take()
  expect(sendMetrics.body.safeParse({ metrics: batch }).success).toBe(true)
  expect(batch).toHaveLength(50)
  expect(batch.at(-1)).toEqual({ name: 'page_load', page: 'dashboard', value: 600_000 })
  expect(metrics.take()).toEqual([])
})

test('script errors of a page are one count', () => {
  const metrics = createPageMetrics()
  for (let times = 0; times < 3; times += 1) metrics.add('script_error', 'project', 1)
  metrics.add('script_error', 'dashboard', 1)
  expect(metrics.take()).toEqual([
    { name: 'script_error', page: 'project', value: 3 },
    { name: 'script_error', page: 'dashboard', value: 1 },
  ])
})
