import { randomBytes } from 'node:crypto'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { addSsoDomain as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { toDomain } from './domain-view.ts'
import { requireEditor } from './sso-rights.ts'
import { insertDomain } from './sso.store.ts'
import { listDomainRows } from './sso.views.ts'

const maxDomains = 50

export async function addSsoDomain(ctx: RequestContext, { domain }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireEditor(ctx, ctx.db)
  const row = await ctx.db.transaction(async (tx) => {
    const { total } = await listDomainRows(tx, ctx.orgId, { pageNum: 1, pageSize: 1 })
    if (total >= maxDomains)
      throw new AppError('QuotaExceed', { say: `You have reached the limit of ${maxDomains} domains. Remove one first.` })
    const row = await insertDomain(tx, ctx.orgId, { domain, proofToken: randomBytes(20).toString('hex') })
    if (!row) throw new AppError('RecordExisted', { say: 'This domain is already on the list.' })
    const object = `sso_domain:${row.id}`
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'sso.domain_added', object, details: { domain } })
    return row
  })
  return toDomain(row)
}
