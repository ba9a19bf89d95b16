import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { setRestrictLogin as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { getSsoSettings } from './get-sso-settings.ts'
import { editBlock, restrictBlock } from './sso-rights.ts'
import { setSwitches } from './sso.store.ts'
import { readSsoState } from './sso.views.ts'

/** Staff impersonating the owner may switch it off, which is the way back in when an identity provider is gone. */
export async function setRestrictLogin(ctx: RequestContext, { enabled }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const state = await readSsoState(ctx.db, ctx.orgId)
  const block = restrictBlock(ctx, state, await editBlock(ctx, ctx.db, state))
  if (block) throw new AppError('NoPermission', { cause: block })
  if (enabled && ctx.impersonatorId) throw new AppError('ImpersonationForbiddenError')
  await ctx.db.transaction(async (tx) => {
    await setSwitches(tx, ctx.orgId, { restrictLogin: enabled })
    const object = `org:${ctx.orgId}`
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'sso.restrict_login_set', object, details: { enabled } })
  })
  return getSsoSettings(ctx)
}
