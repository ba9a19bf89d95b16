import type { ColumnType, Generated } from 'kysely'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { ConnectionId, ConnectionResult, SsoConnection, SsoDomainId, SsoProtocol } from '@clipwright/contract/identity/sso'

/**
 * `serviceOrigin`: the address of this product when the connection was created. Assertions are checked against it, not
 * against the request.
 */
export type StoredSettings = SsoConnection['settings'] & { serviceOrigin: string }

declare module '#platform/db/database.ts' {
  interface Database {
    sso_connection: {
      id: ConnectionId
      org_id: OrgId
      name: string
      protocol: SsoProtocol
      is_enabled: Generated<boolean>
      settings: StoredSettings
      sealed_secret: Buffer | null
      proven_at: Date | null
      last_result: ConnectionResult | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    sso_domain: {
      id: SsoDomainId
      org_id: OrgId
      domain: string
      proof_token: string
      verified_at: Date | null
      verified_by: 'dns' | 'operator' | null
      checked_at: Date | null
      created_at: Generated<Date>
    }
    sso_setting: {
      org_id: OrgId
      restrict_login: ColumnType<boolean, boolean | undefined, boolean>
      welcomes_domain: ColumnType<boolean, boolean | undefined, boolean>
    }
    sso_admin: { org_id: OrgId; user_id: UserId; created_at: Generated<Date> }
  }
}
