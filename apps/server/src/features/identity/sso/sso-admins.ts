import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type * as api from '@clipwright/contract/identity/sso'
import type { PersonContext, RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { requireOwner } from './sso-rights.ts'
import { deleteAdmin, insertAdmin } from './sso.store.ts'
import { findMember, listAdminRows } from './sso.views.ts'

export async function listSsoAdmins(ctx: PersonContext, query: Input<typeof api.listSsoAdmins>): Promise<Reply<typeof api.listSsoAdmins>> {
  return paged(query, await listAdminRows(ctx.db, ctx, query))
}

export async function addSsoAdmin(ctx: RequestContext, { userId }: Input<typeof api.addSsoAdmin>): Promise<Reply<typeof api.addSsoAdmin>> {
  await requireOwner(ctx, ctx.db)
  return ctx.db.transaction(async (tx) => {
    const member = await findMember(tx, ctx.orgId, userId)
    if (!member) throw new AppError('RecordNotExisted')
    const object = `user:${userId}`
    if (member.role !== 'owner' && (await insertAdmin(tx, ctx.orgId, userId))) {
      await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'sso.admin_added', object })
    }
    return { orgId: ctx.orgId, userId, name: member.name, email: member.email, isOwner: member.role === 'owner' }
  })
}

export async function removeSsoAdmin(
  ctx: RequestContext,
  { userId }: Input<typeof api.removeSsoAdmin>,
): Promise<Reply<typeof api.removeSsoAdmin>> {
  await requireOwner(ctx, ctx.db)
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteAdmin(tx, ctx.orgId, userId))) throw new AppError('RecordNotExisted')
    const object = `user:${userId}`
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'sso.admin_removed', object })
  })
  return { done: true }
}
