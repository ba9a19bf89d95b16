import type { sendMetrics as endpoint } from '@clipwright/contract/operations/client-metrics'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { PersonContext } from '#platform/http/context.ts'

/** Adds the values to this process’s `/metrics`; who sent them is not stored. */
export async function sendMetrics(ctx: PersonContext, { metrics }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  if (!ctx.deps.config.telemetry.isOn) return { accepted: 0 }
  for (const metric of metrics) ctx.deps.clientMetrics.observe(metric)
  return { accepted: metrics.length }
}
