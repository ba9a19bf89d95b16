import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { takeDueChannels } from './channels.store.ts'
import { takeItemsToPost } from './items.store.ts'
import { lookAtChannelJob } from './jobs/look-at-channel.job.ts'
import { postItemJob } from './jobs/post-item.job.ts'

const everyMs = 10_000
const atOnce = 100

/** Sends off the looks that are due. Returns how many. */
export async function sendDueLooks(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await takeDueChannels(tx, atOnce)
    for (const { orgId, channelId } of due) await lookAtChannelJob.enqueue(tx, { orgId, channelId }, { orgId, key: channelId })
    return due.length
  })
}

/** Sends off the planning of posts for videos whose clips are there. Returns how many. */
export async function sendDuePosts(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await takeItemsToPost(tx, atOnce)
    for (const { orgId, itemId } of due) await postItemJob.enqueue(tx, { orgId, itemId }, { orgId, key: itemId })
    return due.length
  })
}

/** Watches the channels of all teams. Any number of processes may do so on one database. */
export function startWatching({ db, log }: { db: Db; log: Log }): { stop(): void } {
  const timer = setInterval(() => {
    sendDueLooks(db).catch((error: unknown) => log.warn({ err: error }, 'watched channels could not be looked at'))
    sendDuePosts(db).catch((error: unknown) => log.warn({ err: error }, 'clips of imported videos could not be planned'))
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
