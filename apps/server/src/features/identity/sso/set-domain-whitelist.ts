import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { setDomainWhitelist as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { getSsoSettings } from './get-sso-settings.ts'
import { editBlock, whitelistBlock } from './sso-rights.ts'
import { setSwitches } from './sso.store.ts'
import { readSsoState } from './sso.views.ts'

export async function setDomainWhitelist(ctx: RequestContext, { enabled }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const state = await readSsoState(ctx.db, ctx.orgId)
  const block = whitelistBlock(state, await editBlock(ctx, ctx.db, state))
  if (block) throw new AppError('NoPermission', { cause: block })
  await ctx.db.transaction(async (tx) => {
    await setSwitches(tx, ctx.orgId, { welcomesDomain: enabled })
    const object = `org:${ctx.orgId}`
    await recordAudit(ctx, tx, { orgId: ctx.orgId, actorId: ctx.userId, action: 'sso.domain_whitelist_set', object, details: { enabled } })
  })
  return getSsoSettings(ctx)
}
