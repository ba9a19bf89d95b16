import type { Queryable, Tx } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'

/** Probing a link goes out to a stranger's server and may hold a call for a minute. */
const probesPerMinute = 30

/** Uploads, and the sample of this server, are fetched from nobody. */
const isLink = (videoUrl: string): boolean => /^https?:/i.test(videoUrl.trim())

/**
 * Counts a link that people of the organisation submit; throws `RateExceed`. Called last in a transaction: the count is one row
 * for the whole organisation, and what is refused is undone with it.
 */
export async function takeFromLinkLimit(ctx: RequestContext, tx: Tx, videoUrl: string): Promise<void> {
  if (!isLink(videoUrl)) return
  await takeFromLimit(tx, { key: `links:${ctx.orgId}`, limit: ctx.deps.config.limits.linksPerHour, windowSec: 3600 })
}

/** The same for links that one person has probed. */
export async function takeFromProbeLimit(ctx: RequestContext, db: Queryable): Promise<void> {
  await takeFromLimit(db, { key: `probes:${ctx.userId}`, limit: probesPerMinute, windowSec: 60 })
}
