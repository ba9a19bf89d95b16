import type { reportClientErrors as endpoint } from '@clipwright/contract/operations/client-errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { readErrorTarget, toEnvelope } from '@clipwright/contract/error-envelope'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { release } from '#platform/http/release.ts'

const waitMs = 5_000
/** Pause when the service asks for one without saying how long. */
const quietSec = 60

/** Forwards reports while the page waits: a lost one costs little, and nothing is stored here. */
export async function reportClientErrors(ctx: PersonContext, { reports }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { clientErrors } = ctx.deps.config
  const target = clientErrors && readErrorTarget(clientErrors.dsn)
  if (!clientErrors || !target) return { accepted: 0, retryAfterSec: null }
  const send = createProviderFetch([target.origin])
  let accepted = 0
  for (const report of reports) {
    const place = { release, environment: clientErrors.environment, userAgent: ctx.userAgent, sentAtMs: Date.now() }
    const init = { method: 'POST', headers: { 'content-type': 'application/x-sentry-envelope' }, body: toEnvelope(report, place) }
    try {
      const response = await send(target.url, { ...init, signal: AbortSignal.timeout(waitMs) })
      await response.body?.cancel()
      if (response.status === 429) return { accepted, retryAfterSec: Number(response.headers.get('retry-after')) || quietSec }
      if (response.ok) accepted += 1
      else ctx.log.warn({ status: response.status }, 'the service for errors of the web app refused a report')
    } catch (error) {
      // The page must not fail over a report of its failure; the operator finds it in the log.
      ctx.log.warn({ err: error }, 'the service for errors of the web app was not reached')
      return { accepted, retryAfterSec: quietSec }
    }
  }
  return { accepted, retryAfterSec: null }
}
