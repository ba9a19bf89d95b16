import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { deleteOldMail } from '#platform/mail/mailbox.store.ts'
import { deleteOldIdempotencyKeys } from './idempotency.ts'
import { deleteOldRateCounts } from './rate-limit.ts'

const everyMs = 60 * 60_000
/** Clients are promised a day; the rest allows for clocks and time zones. */
const keepMs = 36 * 60 * 60_000
/** The local mailbox is emptied after this time; a message that a mail server accepted has no text left. */
const keepMailMs = 7 * 24 * 60 * 60_000

/** Deletes rows that calls leave behind, once they are useless. Several processes may run it at once. */
export async function sweepCallRecords(db: Db, nowMs: number): Promise<void> {
  const olderThan = new Date(nowMs - keepMs)
  await deleteOldIdempotencyKeys(db, olderThan)
  await deleteOldRateCounts(db, olderThan)
  await deleteOldMail(db, new Date(nowMs - keepMailMs))
}

export function scheduleSweep(app: FastifyInstance, { db, log }: { db: Db; log: Log }): void {
  const timer = setInterval(() => {
    sweepCallRecords(db, Date.now()).catch((error: unknown) => log.warn({ err: error }, 'old call records could not be deleted'))
  }, everyMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
