import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { deleteOldMail } from '#platform/mail/mailbox.store.ts'
import { deleteOldIdempotencyKeys } from './idempotency.ts'
import { deleteOldRateCounts } from './rate-limit.ts'

const everyMs = 60 * 60_000
/** Clients are promised a day; the rest is for clocks and time zones. */
const keepMs = 36 * 60 * 60_000
/** The local mail box forgets; mail that a server took is empty already. */
const keepMailMs = 7 * 24 * 60 * 60_000

/** Deletes what calls leave behind once it has no use. Several processes may do it at once. */
export async function tidyCalls(db: Db, nowMs: number): Promise<void> {
  const olderThan = new Date(nowMs - keepMs)
  await deleteOldIdempotencyKeys(db, olderThan)
  await deleteOldRateCounts(db, olderThan)
  await deleteOldMail(db, new Date(nowMs - keepMailMs))
}

export function addHousekeeping(app: FastifyInstance, { db, log }: { db: Db; log: Log }): void {
  const timer = setInterval(() => {
    tidyCalls(db, Date.now()).catch((error: unknown) => log.warn({ err: error }, 'old call records could not be deleted'))
  }, everyMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
