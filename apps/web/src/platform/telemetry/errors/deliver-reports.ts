import type { ClientReport } from '@clipwright/contract/operations/client-errors'
import type { ErrorReporting } from '@clipwright/contract/announcements/client-setup'
import { readErrorTarget, toEnvelope } from '@clipwright/contract/error-envelope'
import { apiPrefix, callHeaders } from '../../api-client.ts'
import type { Delivery } from './error-reporter.ts'

const quietSec = 60

/** Through the product's own server, or directly to the service where the operator allows that. Never throws. */
export async function deliverReports(
  reports: readonly ClientReport[],
  { reporting, release }: { reporting: ErrorReporting; release: string },
): Promise<Delivery> {
  const target = reporting.direct === null ? null : readErrorTarget(reporting.direct)
  try {
    return target ? await sendStraight(reports, target.url, reporting.environment, release) : await sendThrough(reports)
  } catch {
    // Offline, reports are lost; retrying would only add to the problem.
    return { retryAfterSec: quietSec }
  }
}

async function sendThrough(reports: readonly ClientReport[]): Promise<Delivery> {
  const headers = { ...callHeaders(), 'content-type': 'application/json' }
  const response = await fetch(`${apiPrefix}/client-errors`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ reports }),
    keepalive: true,
  })
  if (!response.ok) return { retryAfterSec: Number(response.headers.get('retry-after')) || quietSec }
  return (await response.json()) as Delivery
}

async function sendStraight(reports: readonly ClientReport[], url: string, environment: string, release: string): Promise<Delivery> {
  const place = { release, environment, userAgent: navigator.userAgent, sentAtMs: Date.now() }
  for (const report of reports) {
    const options = { credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true } as const
    const response = await fetch(url, { method: 'POST', body: toEnvelope(report, place), ...options })
    if (response.status === 429) return { retryAfterSec: Number(response.headers.get('retry-after')) || quietSec }
  }
  return { retryAfterSec: null }
}
