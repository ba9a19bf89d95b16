import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import type { Person } from '#platform/http/context.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'
import { recordAudit } from './record-audit.ts'
import { foreignAction, hasOrg } from './audit.views.ts'

const recordsPerHour = 5

/**
 * Logs in an organisation that somebody named it without belonging to it; does nothing for an organisation that does not
 * exist. Limited to a few an hour and person, so that a stranger cannot fill the log of others.
 */
export async function recordForeignAccess(
  db: Db,
  { userId, impersonatorId }: Person,
  attempt: { orgId: OrgId; requestId: string; address: string },
): Promise<void> {
  const { orgId } = attempt
  if (!(await hasOrg(db, orgId))) return
  try {
    await takeFromLimit(db, { key: `foreign:${userId}:${orgId}`, limit: recordsPerHour, windowSec: 3600 })
  } catch (error) {
    // Enough was logged for this hour; the caller is refused all the same.
    if (error instanceof AppError) return
    throw error
  }
  await db.transaction((tx) =>
    recordAudit({ ...attempt, impersonatorId }, tx, {
      orgId,
      actorId: userId,
      action: foreignAction,
      object: `org:${orgId}`,
      result: 'refused',
    }),
  )
}
