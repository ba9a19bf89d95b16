import type { Generated } from 'kysely'
import type { PasskeyId, UserId } from '@clipwright/contract/ids'

export type ChallengePurpose = 'create' | 'confirm' | 'sign_in'

declare module '#platform/db/database.ts' {
  interface Database {
    passkey: {
      id: PasskeyId
      user_id: UserId
      credential_id: string
      rp_id: string
      public_key: Buffer
      counter: number
      transports: string[]
      is_synced: boolean
      name: string
      created_at: Generated<Date>
      last_used_at: Date | null
    }
    passkey_challenge: {
      challenge_hash: Buffer
      purpose: ChallengePurpose
      user_id: UserId | null
      browser_hash: Buffer | null
      expires_at: Date
      used_at: Date | null
    }
    passkey_requirement: { user_id: UserId; created_at: Generated<Date> }
    recovery_code: { code_hash: Buffer; user_id: UserId; created_at: Generated<Date>; used_at: Date | null }
  }
}
