import type { reportClientErrors as endpoint } from '@clipwright/contract/operations/client-errors'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { readErrorTarget, toEnvelope } from '@clipwright/contract/error-envelope'
import { createProviderFetch } from '#platform/fetch/provider-fetch.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { RELEASE } from '#platform/http/release.ts'

const WAIT_MS = 5_000
/** When the service says that it had enough, but not for how long. */
const QUIET_SEC = 60

/** Hands reports on while the page waits: one that is lost costs little, and nothing of it stays here. */
export async function reportClientErrors(ctx: PersonContext, { reports }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { clientErrors } = ctx.deps.config
  const target = clientErrors && readErrorTarget(clientErrors.dsn)
  if (!clientErrors || !target) return { accepted: 0, retryAfterSec: null }
  const send = createProviderFetch([target.origin])
  let accepted = 0
  for (const report of reports) {
    const place = { release: RELEASE, environment: clientErrors.environment, userAgent: ctx.userAgent, sentAtMs: Date.now() }
    const init = { method: 'POST', headers: { 'content-type': 'application/x-sentry-envelope' }, body: toEnvelope(report, place) }
    try {
      const response = await send(target.url, { ...init, signal: AbortSignal.timeout(WAIT_MS) })
      await response.body?.cancel()
      if (response.status === 429) return { accepted, retryAfterSec: Number(response.headers.get('retry-after')) || QUIET_SEC }
      if (response.ok) accepted += 1
      else ctx.log.warn({ status: response.status }, 'the service for errors of the web app refused a report')
    } catch (error) {
      // The page must not fail over a report of its failure; the operator finds it in the log.
      ctx.log.warn({ err: error }, 'the service for errors of the web app was not reached')
      return { accepted, retryAfterSec: QUIET_SEC }
    }
  }
  return { accepted, retryAfterSec: null }
}
