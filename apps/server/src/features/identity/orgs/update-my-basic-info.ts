import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { updateMyBasicInfo as endpoint } from '@clipwright/contract/identity/orgs'
import type { RequestContext } from '#platform/http/context.ts'
import { actInOrg, recordChange } from './act-in-org.ts'
import { readMyOrg } from './get-my-org.ts'
import { storeLogo } from './store-logo.ts'
import { updateOrg } from './orgs.store.ts'

export async function updateMyBasicInfo(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { name, logoUri } = input
  if (name === undefined && logoUri === undefined) {
    throw new AppError('InvalidParam', { details: [{ path: 'body', message: 'Give a name or a logo.' }] })
  }
  // Re-encoded before the transaction, which must not wait for a child process.
  const newKey = typeof logoUri === 'string' ? await storeLogo(ctx, logoUri) : logoUri
  const oldKey = await ctx.db.transaction(async (tx) => {
    const { org } = await actInOrg(ctx, tx, 'org:edit')
    const nameChanges = name !== undefined && name !== org.name
    const logoChanges = newKey !== undefined && newKey !== org.logoKey
    if (!nameChanges && !logoChanges) return null
    await updateOrg(tx, ctx.orgId, { ...(nameChanges ? { name } : {}), ...(logoChanges ? { logoKey: newKey } : {}) })
    await recordChange(ctx, tx, {
      action: 'org.changed',
      object: `org:${ctx.orgId}`,
      details: { ...(nameChanges ? { name } : {}), ...(logoChanges ? { logo: newKey !== null } : {}) },
    })
    return logoChanges ? org.logoKey : null
  })
  if (oldKey !== null) {
    await ctx.deps.storage.delete(oldKey).catch((err: unknown) => ctx.log.warn({ err }, 'an old logo was not deleted'))
  }
  return readMyOrg(ctx, ctx.db)
}
