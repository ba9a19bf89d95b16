import type { Generated } from 'kysely'
import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { JobId } from '#platform/queue/job-table.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    data_export: {
      id: string
      user_id: UserId
      /** Null: what belongs to the person. */
      org_id: OrgId | null
      session_id: string
      with_files: boolean
      job_id: Generated<JobId | null>
      status: 'pending' | 'ready' | 'failed'
      storage_key: string | null
      size_bytes: number | null
      counts: Record<string, number> | null
      created_at: Generated<Date>
      expires_at: Date
    }
  }
}
