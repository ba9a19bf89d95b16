import type { Reply } from '@clipwright/contract/endpoint'
import type { getSsoSettings as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { editBlock, restrictBlock, whitelistBlock } from './sso-rights.ts'
import { readSsoState } from './sso.views.ts'

export async function getSsoSettings(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  const state = await readSsoState(ctx.db, ctx.orgId)
  const edit = await editBlock(ctx, ctx.db, state)
  return {
    orgId: ctx.orgId,
    editBlockedBy: edit,
    restrictLogin: { value: state.restrictLogin, blockedBy: restrictBlock(ctx, state, edit) },
    domainWhitelist: { value: state.welcomesDomain, blockedBy: whitelistBlock(state, edit) },
  }
}
