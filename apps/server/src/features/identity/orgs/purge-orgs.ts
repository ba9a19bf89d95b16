import type { OrgId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import type { Log } from '#platform/log/make-log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { listOrgsToPurge, purgeRows } from './org-purge.store.ts'

const atMostPerRound = 20

/** Where files of an organisation are stored: its logo, its library, stock footage, and all of its projects. */
const prefixesOf = (orgId: OrgId): string[] => [`orgs/${orgId}/`, `uploads/${orgId}/`, `broll/${orgId}/`, `${orgId}/`]

/**
 * Deletes what is left of disbanded organisations that cannot be restored any more, once their projects are purged. Files go
 * before rows, so that a process that dies half way leaves a row for the next round. Returns how many were purged.
 */
export async function purgeOrgs({ db, storage, log }: { db: Db; storage: Storage; log: Log }): Promise<number> {
  let count = 0
  for (const orgId of await listOrgsToPurge(db, atMostPerRound)) {
    try {
      for (const prefix of prefixesOf(orgId)) await storage.deleteAll(prefix)
      if (await db.transaction((tx) => purgeRows(tx, orgId))) count += 1
    } catch (error) {
      log.error({ err: error, orgId }, 'a disbanded organisation could not be deleted; the next round tries again')
    }
  }
  return count
}
