import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { takeDueChannels } from './channels.store.ts'
import { lookAtChannelJob } from './jobs/look-at-channel.job.ts'

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

/** Watches the channels of all teams. Any number of processes may do so on one database. */
export function startWatching({ db, log }: { db: Db; log: Log }): { stop(): void } {
  const timer = setInterval(() => {
    sendDueLooks(db).catch((error: unknown) => log.warn({ err: error }, 'watched channels could not be looked at'))
  }, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
