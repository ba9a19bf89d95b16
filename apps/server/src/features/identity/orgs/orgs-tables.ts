import type { Generated } from 'kysely'
import type { InvitationId, OrgId, UserId } from '@clipwright/contract/ids'
import type { MemberRole } from '@clipwright/contract/role-permissions'

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
      disbanded_at: Generated<Date | null>
      restorable_until: Generated<Date | null>
      purged_at: Generated<Date | null>
    }
    org_member: {
      org_id: OrgId
      user_id: UserId
      role: MemberRole
      status: Generated<'active' | 'deactivated'>
      joined_at: Generated<Date>
    }
    org_invitation: {
      id: InvitationId
      org_id: OrgId
      code_hash: Buffer
      code_sealed: Buffer
      single_use: boolean
      domain: string | null
      email: string | null
      created_by: UserId
      created_at: Generated<Date>
      expires_at: Date
      used_at: Generated<Date | null>
      revoked_at: Generated<Date | null>
    }
  }
}
