import { AppError } from '@clipwright/contract/errors'
import type { SsoSwitch } from '@clipwright/contract/identity/sso'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { checkFeature } from '../../plans/feature-access/check-feature.ts'
import { isAdminRow, readSsoState } from './sso.views.ts'

type Block = SsoSwitch['blockedBy']
type State = Awaited<ReturnType<typeof readSsoState>>
type Caller = Pick<RequestContext, 'deps' | 'orgId' | 'userId' | 'role' | 'isApiKey'>

/** Why the caller cannot change connections and domains; null when they can. */
export async function editBlock(ctx: Caller, db: Queryable, state: State): Promise<Block> {
  if (!ctx.deps.config.sso.isForEveryone && !state.isEnterprise) return 'not_enterprise'
  if (!(await checkFeature(db, ctx.orgId, 'SingleSignOn'))) return 'not_enterprise'
  // A key can do what its scopes allow, and no scope covers sign-in.
  if (ctx.isApiKey) return 'not_sso_admin'
  return ctx.role === 'owner' || (await isAdminRow(db, ctx.orgId, ctx.userId)) ? null : 'not_sso_admin'
}

/** Throws `NoPermission` unless the caller administers single sign-on of the organisation. */
export async function requireEditor(ctx: Caller, db: Queryable): Promise<void> {
  const block = await editBlock(ctx, db, await readSsoState(db, ctx.orgId))
  if (block) throw new AppError('NoPermission', { cause: block })
}

/** Throws `NoPermission` unless the caller owns the organisation. */
export async function requireOwner(ctx: Caller, db: Queryable): Promise<void> {
  await requireEditor(ctx, db)
  if (ctx.role !== 'owner') throw new AppError('NoPermission', { cause: 'not_owner' })
}

/** Why the caller cannot require the connection, or null. The owner can always lift the requirement. */
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
