import type { Generated } from 'kysely'
import type { OrgId, UserId } from '@clipwright/contract/ids'

declare module '#platform/db/database.ts' {
  interface Database {
    data_export: {
      id: string
      user_id: UserId
      /** Null: what belongs to the person. */
      org_id: OrgId | null
      session_id: string
      with_files: boolean
      status: 'pending' | 'ready' | 'failed'
      storage_key: string | null
      size_bytes: number | null
      counts: Record<string, number> | null
      created_at: Generated<Date>
      expires_at: Date
    }
  }
}
