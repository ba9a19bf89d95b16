import { AppError } from '@clipwright/contract/errors'
import type { SsoSwitch } from '@clipwright/contract/identity/sso'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { isAdminRow, ssoState } from './sso.views.ts'

type Block = SsoSwitch['blockedBy']
type State = Awaited<ReturnType<typeof ssoState>>
type Asking = Pick<RequestContext, 'deps' | 'orgId' | 'userId' | 'role' | 'isApiKey'>

/** Why the caller cannot change connections and domains, or null. */
export async function editBlock(ctx: Asking, db: Queryable, state: State): Promise<Block> {
  if (!ctx.deps.config.sso.isForEveryone && !state.isEnterprise) return 'not_enterprise'
  // A key may do what its scopes say; none of them is about who gets in.
  if (ctx.isApiKey) return 'not_sso_admin'
  return ctx.role === 'owner' || (await isAdminRow(db, ctx.orgId, ctx.userId)) ? null : 'not_sso_admin'
}

/** Throws `NoPermission` unless the caller looks after single sign-on of the organisation. */
export async function requireEditor(ctx: Asking, db: Queryable): Promise<void> {
  const block = await editBlock(ctx, db, await ssoState(db, ctx.orgId))
  if (block) throw new AppError('NoPermission', { cause: block })
}

/** Throws `NoPermission` unless the caller owns the organisation. */
export async function requireOwner(ctx: Asking, db: Queryable): Promise<void> {
  await requireEditor(ctx, db)
  if (ctx.role !== 'owner') throw new AppError('NoPermission', { cause: 'not_owner' })
}

/** Why the caller cannot ask people to use a connection, or null. Letting them off again is always the owner's to do. */
export function restrictBlock(ctx: Pick<RequestContext, 'role'>, state: State, edit: Block): Block {
  if (edit === 'not_enterprise') return edit
  if (ctx.role !== 'owner' || edit) return 'not_owner'
  if (state.restrictLogin) return null
  if (!state.hasDomain) return 'no_domain'
  if (!state.hasConnection) return 'no_connection'
  return state.hasProvenConnection ? null : 'not_proven'
}

export function whitelistBlock(state: State, edit: Block): Block {
  if (edit) return edit
  return state.hasDomain ? null : 'no_domain'
}
