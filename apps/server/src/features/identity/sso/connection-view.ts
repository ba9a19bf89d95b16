import type { SsoConnection } from '@clipwright/contract/identity/sso'
import type { ConnectionRow } from './sso.views.ts'

/** Where a person returns to in the web app. */
export function redirectUri(origin: string): string {
  return `${origin}/auth/callback`
}

/** The names under which an identity provider knows this product; fixed when the connection was created. */
export function samlService({ id, settings }: Pick<ConnectionRow, 'id' | 'settings'>): { entityId: string; acsUrl: string } {
  const place = `${settings.serviceOrigin}/api/auth/saml/${id}`
  return { entityId: `${place}/metadata`, acsUrl: `${place}/acs` }
}

/** A connection as its administrators see it: everything but the secret. */
export function toConnection(row: ConnectionRow): SsoConnection {
  const { serviceOrigin, ...settings } = row.settings
  const isSaml = settings.protocol === 'saml'
  return {
    connectionId: row.id,
    name: row.name,
    protocol: row.protocol,
    isEnabled: row.isEnabled,
    isProven: row.provenAt !== null,
    lastResult: row.lastResult,
    settings,
    service: {
      redirectUri: isSaml ? null : redirectUri(serviceOrigin),
      entityId: isSaml ? samlService(row).entityId : null,
      acsUrl: isSaml ? samlService(row).acsUrl : null,
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
