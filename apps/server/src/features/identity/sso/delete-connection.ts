import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { deleteConnection as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireEditor } from './sso-rights.ts'
import { deleteConnectionRow } from './sso.store.ts'

export async function deleteConnection(ctx: RequestContext, { connectionId }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireEditor(ctx, ctx.db)
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteConnectionRow(tx, ctx.orgId, connectionId))) throw new AppError('RecordNotExisted')
    const object = `sso_connection:${connectionId}`
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'sso.connection_deleted', object })
  })
  return { done: true }
}
