import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { createConnection as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { checkSettings } from './check-settings.ts'
import { sealClientSecret } from './connection-secret.ts'
import { toConnection } from './connection-view.ts'
import { requireEditor } from './sso-rights.ts'
import { insertConnection, makeConnectionId } from './sso.store.ts'
import { listConnectionRows } from './sso.views.ts'

const maxConnections = 10

export async function createConnection(ctx: RequestContext, { name, settings }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireEditor(ctx, ctx.db)
  const { stored: connectionSettings, secret } = checkSettings(ctx.deps, settings, ctx.origin)
  if (connectionSettings.protocol === 'oidc' && secret === undefined) {
    throw new AppError('InvalidParam', { details: [{ path: 'settings.clientSecret', message: 'Enter the client secret.' }] })
  }
  const connectionId = makeConnectionId()
  const sealed = secret === undefined ? null : await sealClientSecret(ctx.db, { orgId: ctx.orgId, connectionId }, secret)
  const row = await ctx.db.transaction(async (tx) => {
    const { total } = await listConnectionRows(tx, ctx.orgId, { pageNum: 1, pageSize: 1 })
    if (total >= maxConnections)
      throw new AppError('QuotaExceed', { say: `You have reached the limit of ${maxConnections} connections. Remove one first.` })
    const row = await insertConnection(tx, ctx.orgId, { id: connectionId, name, settings: connectionSettings, sealedSecret: sealed })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'sso.connection_created',
      object: `sso_connection:${connectionId}`,
      details: { name, protocol: connectionSettings.protocol },
    })
    return row
  })
  return toConnection(row)
}
