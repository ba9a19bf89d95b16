import { retentionDays, offeredMetrics } from '@clipwright/contract/publishing/offered-metrics'
import { type SocialPlatform, socialPlatforms } from '@clipwright/contract/publishing/platform-limits'
import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { measurePostJob } from './jobs/measure-post.job.ts'
import { platformOf } from '../platforms/platforms.ts'
import { deleteStaleMetrics, followNewPosts, takeDueMeasures } from './post-metrics.store.ts'
import { firstSampleMs } from './sample-times.ts'

const everyMs = 60_000
const atOnce = 200

const measurablePlatforms = (): SocialPlatform[] => socialPlatforms.filter((platform) => offeredMetrics[platform].length > 0)

/** Sends off the questions that are due, for new posts and old ones, and forgets what may not be kept. Returns how many were sent. */
export async function sendDueMeasures(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const byFirstAge = Map.groupBy(measurablePlatforms(), (platform) => firstSampleMs(platformOf(platform).measureAgesMs))
    for (const [firstMs, platforms] of byFirstAge) await followNewPosts(tx, platforms, firstMs)
    for (const [platform, days] of Object.entries(retentionDays)) await deleteStaleMetrics(tx, platform as SocialPlatform, days)
    const due = await takeDueMeasures(tx, atOnce)
    for (const { orgId, targetId } of due) await measurePostJob.enqueue(tx, { orgId, targetId }, { orgId, key: targetId })
    return due.length
  })
}

/** Asks how posts do, for as long as they are followed. Any number of processes may do so on one database. */
export function startMeasuring({ db, log }: { db: Db; log: Log }): { stop(): void } {
  const timer = setInterval(() => {
    sendDueMeasures(db).catch((error: unknown) => log.warn({ err: error }, 'posts could not be measured'))
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
