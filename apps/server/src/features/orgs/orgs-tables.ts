import type { Generated } from 'kysely'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { MemberRole } from '@clipwright/contract/permissions'

declare module '#platform/db/database.ts' {
  interface Database {
    org: {
      id: OrgId
      name: string
      plan: Generated<string>
      status: Generated<'active' | 'inactive' | 'disbanded'>
      logo_key: string | null
      is_enterprise: Generated<boolean>
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    org_member: {
      org_id: OrgId
      user_id: UserId
      role: MemberRole
      status: Generated<'active' | 'deactivated'>
      joined_at: Generated<Date>
    }
  }
}
