import type { Generated } from 'kysely'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { Permission } from '@clipwright/contract/role-permissions'

declare module '#platform/db/database.ts' {
  interface Database {
    api_key: {
      id: string
      org_id: OrgId
      user_id: UserId
      name: string
      prefix: string
      key_hash: Buffer
      scopes: Permission[]
      created_at: Generated<Date>
      expires_at: Date
      last_used_at: Date | null
      revoked_at: Date | null
    }
  }
}
