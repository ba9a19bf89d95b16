import { offeredMetrics } from '@clipwright/contract/publishing/offered-metrics'
import { type SocialPlatform, socialPlatforms } from '@clipwright/contract/publishing/platform-limits'
import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { measurePostJob } from './jobs/measure-post.job.ts'
import { followNewPosts, takeDueMeasures } from './post-metrics.store.ts'

const everyMs = 60_000
const atOnce = 200

const tellingPlatforms = (): SocialPlatform[] => socialPlatforms.filter((platform) => offeredMetrics[platform].length > 0)

/** Sends off the questions that are due, for new posts and old ones. Returns how many. */
export async function sendDueMeasures(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await followNewPosts(tx, tellingPlatforms())
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
