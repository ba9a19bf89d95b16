import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { deleteSsoDomain as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireEditor } from './sso-rights.ts'
import { deleteDomainRow } from './sso.store.ts'

export async function deleteSsoDomain(ctx: RequestContext, { domainId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireEditor(ctx, ctx.db)
  await ctx.db.transaction(async (tx) => {
    const domain = await deleteDomainRow(tx, ctx.orgId, domainId)
    if (domain === undefined) throw new AppError('RecordNotExisted')
    const object = `sso_domain:${domainId}`
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'sso.domain_deleted', object, details: { domain } })
  })
  return { done: true }
}
