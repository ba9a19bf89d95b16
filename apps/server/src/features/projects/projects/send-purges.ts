import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { purgeProjectJob } from './jobs/purge-project.job.ts'
import { listDueProjects } from './purge.store.ts'

/** Upkeep belongs to no organisation: it also runs for one whose own work is stopped. */
const upkeep = 'upkeep'
/** Small instances may lose so many at once without anybody being asked. */
const alwaysAllowed = 10
const allowedShare = 0.01

/**
 * Sends off the purge of every project whose time is over. When suddenly much more is due than usual, a wrong clock or
 * a wrong setting is likelier than a hundred people tidying up: then nothing is purged until the operator says how many.
 */
export async function sendDuePurges(db: Db, log: Log, { atMost }: { atMost: number | null }): Promise<number> {
  const { due, total } = await listDueProjects(db, 1000)
  const allowed = atMost ?? Math.max(alwaysAllowed, Math.floor(total * allowedShare))
  if (due.length > allowed) {
    log.error({ due: due.length, allowed, projects: total }, 'more projects are due for deletion than usual; set PURGE_AT_MOST to allow it')
    return 0
  }
  for (const { id, orgId } of due) {
    await db.transaction((tx) => purgeProjectJob.enqueue(tx, { orgId, projectId: id }, { orgId: upkeep, key: id }))
  }
  return due.length
}
