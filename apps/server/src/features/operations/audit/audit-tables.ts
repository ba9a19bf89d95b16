import type { Generated } from 'kysely'
import type { OrgId, UserId } from '@clipwright/contract/ids'

declare module '#platform/db/database.ts' {
  interface Database {
    audit_event: {
      id: string
      chain: string
      seq: number
      org_id: OrgId | null
      actor_id: UserId | null
      impersonator_id: UserId | null
      action: string
      object: string
      result: 'done' | 'refused'
      details: Record<string, string | number | boolean | null>
      request_id: string
      address: string
      created_at: Date
      hash: Buffer
    }
    audit_chain: {
      chain: string
      /** Sequence number of the newest row. */
      seq: number
      hash: Buffer
      /** Sequence number of the newest expired row; 0 when none has expired. */
      anchor_seq: Generated<number>
      anchor_hash: Buffer | null
    }
  }
}
