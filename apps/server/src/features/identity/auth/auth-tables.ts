import type { Generated } from 'kysely'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { UserProfile } from '@clipwright/contract/account/users'
import type { PendingPayload } from './pending-sign-in.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    app_user: {
      id: UserId
      name: string
      email: string
      is_local_owner: Generated<boolean>
      email_verified_at: Date | null
      picture_key: string | null
      lang: string | null
      auth_source: Generated<string>
      created_at: Generated<Date>
      updated_at: Generated<Date>
      deleted_at: Date | null
      onboarding: Generated<Record<string, boolean>>
      ftu: Generated<UserProfile['ftu']>
    }
    user_identity: {
      provider: string
      subject: string
      user_id: UserId
      email: string | null
      created_at: Generated<Date>
      last_used_at: Generated<Date>
    }
    session_token: {
      id: string
      user_id: UserId
      token_hash: Buffer
      created_at: Generated<Date>
      expires_at: Date
      revoked_at: Date | null
      method: Generated<string>
      user_agent: Generated<string>
      device_id: Generated<string>
      address: Generated<string>
      last_seen_at: Generated<Date>
      active_org_id: OrgId | null
      only_org_id: OrgId | null
      impersonator_id: UserId | null
      impersonation_reason: string | null
      returns_to: string | null
    }
    sign_in_key: { key_hash: Buffer; user_id: UserId; expires_at: Date; used_at: Date | null }
    login_code: {
      email: string
      salt: Buffer
      code_hash: Buffer
      box_hash: Buffer | null
      link_hash: Buffer
      asker_hash: Buffer | null
      back_to: string
      tries: Generated<number>
      link_tries: Generated<number>
      created_at: Generated<Date>
      expires_at: Date
      used_at: Date | null
    }
    known_device: { user_id: UserId; fingerprint: Buffer; first_seen_at: Generated<Date>; last_seen_at: Generated<Date> }
    pending_sign_in: {
      token_hash: Buffer
      browser_hash: Buffer | null
      payload: PendingPayload
      created_at: Generated<Date>
      expires_at: Date
      used_at: Date | null
    }
  }
}
