import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { ConnectionSettings, updateConnection as endpoint } from '@clipwright/contract/identity/sso'
import type { RequestContext } from '#platform/http/context.ts'
import { recordAudit } from '../../operations/audit/record-audit.ts'
import { checkSettings } from './check-settings.ts'
import { sealClientSecret } from './connection-secret.ts'
import { toConnection } from './connection-view.ts'
import { requireEditor } from './sso-rights.ts'
import { updateConnectionRow } from './sso.store.ts'
import type { StoredSettings } from './sso-tables.ts'
import { type ConnectionRow, findConnectionRow } from './sso.views.ts'

/** The organisation’s own connection; throws the same error for another’s and for one that does not exist. */
export async function getOwnConnection(ctx: Pick<RequestContext, 'db' | 'orgId'>, id: ConnectionRow['id']): Promise<ConnectionRow> {
  const row = await findConnectionRow(ctx.db, id)
  if (row?.orgId !== ctx.orgId) throw new AppError('RecordNotExisted')
  return row
}

const providerName = (settings: ConnectionSettings | StoredSettings) =>
  settings.protocol === 'saml' ? `saml ${settings.idpIssuer}` : `oidc ${settings.issuer}`

/**
 * Throws when the provider changes. People are identified by connection and subject, and another provider could name the
 * same subjects; it would also receive the secret.
 */
function requireSameProvider(row: ConnectionRow, settings: ConnectionSettings): void {
  if (providerName(row.settings) === providerName(settings)) return
  const path = settings.protocol === 'saml' ? 'settings.idpIssuer' : 'settings.issuer'
  throw new AppError('InvalidParam', { details: [{ path, message: 'The provider of a connection stays. Add another connection.' }] })
}

export async function updateConnection(ctx: RequestContext, input: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireEditor(ctx, ctx.db)
  const { connectionId, name, isEnabled, settings } = input
  const connection = await getOwnConnection(ctx, connectionId)
  if (settings) requireSameProvider(connection, settings)
  const checked = settings && checkSettings(ctx.deps, settings, connection.settings.serviceOrigin)
  const sealed =
    checked?.secret === undefined ? undefined : await sealClientSecret(ctx.db, { orgId: ctx.orgId, connectionId }, checked.secret)
  const row = await ctx.db.transaction(async (tx) => {
    const row = await updateConnectionRow(tx, ctx.orgId, connectionId, {
      ...(name === undefined ? {} : { name }),
      ...(isEnabled === undefined ? {} : { isEnabled }),
      ...(checked ? { settings: checked.stored } : {}),
      ...(sealed ? { sealedSecret: sealed } : {}),
    })
    await recordAudit(ctx, tx, {
      orgId: ctx.orgId,
      actorId: ctx.userId,
      action: 'sso.connection_changed',
      object: `sso_connection:${connectionId}`,
      details: { isEnabled: row.isEnabled, settings: checked !== undefined, secret: sealed !== undefined },
    })
    return row
  })
  return toConnection(row)
}
