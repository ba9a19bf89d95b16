import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageName } from './pages.ts'

/** Page timings in ms; `layout_shift` has no unit, `script_error` is a count. */
export const ClientMetricName = z.enum(['page_load', 'route_change', 'largest_paint', 'slow_interaction', 'layout_shift', 'script_error'])
export type ClientMetricName = z.infer<typeof ClientMetricName>

export const ClientMetric = z.strictObject({ name: ClientMetricName, page: PageName, value: z.number().min(0).max(600_000) })
export type ClientMetric = z.infer<typeof ClientMetric>

export const sendMetrics = endpoint({
  name: 'sendMetrics',
  method: 'POST',
  path: '/metrics',
  summary: 'How fast the pages are, without saying whose. Takes nothing unless the operator turned this on.',
  signedIn: 'they are summed up and belong to nobody',
  rate: { limit: 60, windowSec: 60 },
  body: z.strictObject({ metrics: z.array(ClientMetric).min(1).max(50) }),
  reply: z.object({ accepted: z.number().int() }),
  example: { request: { body: { metrics: [{ name: 'route_change', page: 'project', value: 84 }] } }, reply: { accepted: 1 } },
  errors: ['InvalidParam', 'RateExceed'],
})
