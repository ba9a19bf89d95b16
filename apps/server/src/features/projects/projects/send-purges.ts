import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import { purgeProjectJob } from './jobs/purge-project.job.ts'
import { listDueProjects } from './purge.store.ts'

/** Maintenance belongs to no organisation, so it also runs for one whose own jobs are stopped. */
const maintenanceTurn = 'upkeep'
/** Purges allowed at once whatever the share, so that small instances never have to ask. */
const alwaysAllowed = 10
const allowedShare = 0.01

/**
 * Enqueues the purge of every project that is due. When far more is due than usual, a wrong clock or setting is likelier
 * than a hundred people tidying up: then nothing is purged until the operator allows a number. Returns how many were
 * enqueued.
 */
export async function sendDuePurges(db: Db, log: Log, { atMost }: { atMost: number | null }): Promise<number> {
  const { due, total } = await listDueProjects(db, 1000)
  const allowed = atMost ?? Math.max(alwaysAllowed, Math.floor(total * allowedShare))
  if (due.length > allowed) {
    log.error({ due: due.length, allowed, projects: total }, 'more projects are due for deletion than usual; set PURGE_AT_MOST to allow it')
    return 0
  }
  for (const { id, orgId } of due) {
    await db.transaction((tx) => purgeProjectJob.enqueue(tx, { orgId, projectId: id }, { orgId: maintenanceTurn, key: id }))
  }
  return due.length
}
