import { AppError } from '@clipwright/contract/errors'
import type { OrgId } from '@clipwright/contract/ids'
import type { Db } from '#platform/db/tx.ts'
import type { Person } from '#platform/http/context.ts'
import { takeFromLimit } from '#platform/http/rate-limit.ts'
import { recordAudit } from './record-audit.ts'
import { foreignAction, hasOrg } from './audit.views.ts'

const recordsPerHour = 5

/**
 * Tells an organisation that somebody named it who does not belong to it. One that does not exist is told to nobody.
 * A few an hour and person say enough; more would let a stranger fill the log of others.
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
    // Enough was written of this one; the refusal itself goes on to the caller.
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
