import type { Generated } from 'kysely'
import type { OrgId, UserId } from '@clipwright/contract/ids'

export type MemberRole = 'owner' | 'sub_org_admin' | 'member'

declare module '#platform/db/database.ts' {
  interface Database {
    app_user: { id: UserId; name: string; email: string; is_local_owner: Generated<boolean>; created_at: Generated<Date> }
    org: { id: OrgId; name: string; plan: Generated<string>; created_at: Generated<Date> }
    org_member: { org_id: OrgId; user_id: UserId; role: MemberRole; joined_at: Generated<Date> }
    session_token: {
      id: string
      user_id: UserId
      token_hash: Buffer
      created_at: Generated<Date>
      expires_at: Date
      revoked_at: Date | null
    }
    sign_in_key: { key_hash: Buffer; user_id: UserId; expires_at: Date; used_at: Date | null }
  }
}
