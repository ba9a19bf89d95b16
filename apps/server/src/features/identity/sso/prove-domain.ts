import { AppError } from '@clipwright/contract/errors'
import type { SsoDomain } from '@clipwright/contract/identity/sso'
import { isUniqueViolation } from '#platform/db/database-error.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { toDomain } from './domain-view.ts'
import { setDomainProven } from './sso.store.ts'
import type { DomainRow } from './sso.views.ts'

/** Gives the domain to the organisation. Throws `RecordExisted` when another one proved it before. */
export async function proveDomain(ctx: PersonContext, row: DomainRow, by: 'dns' | 'operator'): Promise<SsoDomain> {
  try {
    const proven = await ctx.db.transaction(async (tx) => {
      const object = `sso_domain:${row.id}`
      const details = { domain: row.domain, by }
      await recordAudit(ctx, tx, { orgId: row.orgId, actorId: ctx.userId, action: 'sso.domain_proven', object, details })
      return setDomainProven(tx, row.orgId, row.id, by)
    })
    return toDomain(proven)
  } catch (error) {
    if (!isUniqueViolation(error, 'sso_domain_by_owner')) throw error
    throw new AppError('RecordExisted', { cause: error, say: 'Another team has already verified this domain.' })
  }
}
