import type { Generated } from 'kysely'
import type { UserId } from '@clipwright/contract/ids'

declare module '#platform/db/database.ts' {
  interface Database {
    deletion_code: { user_id: UserId; code_hash: Buffer; tries: Generated<number>; expires_at: Date }
  }
}
