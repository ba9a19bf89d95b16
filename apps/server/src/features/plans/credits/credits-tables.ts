import type { CreditSource, StatementKind, StatementStep } from '@clipwright/contract/plans/credits'
import type { OrgId, ProjectId, UserId } from '@clipwright/contract/ids'

/** Rows are written by the functions of the migration alone, so they are all read-only here. */
declare module '#platform/db/database.ts' {
  interface Database {
    credit_account: { org_id: OrgId; available: number; held: number; seq: number }
    credit_bucket: {
      id: number
      org_id: OrgId
      source: CreditSource
      granted: number
      available: number
      held: number
      spent: number
      expired: number
      created_at: Date
      expire_at: Date | null
    }
    credit_hold: {
      id: number
      org_id: OrgId
      project_id: ProjectId
      run: number
      seconds: number
      state: 'held' | 'settled' | 'released' | 'refunded'
      start_ms: number | null
      end_ms: number | null
    }
    credit_act: {
      org_id: OrgId
      seq: number
      kind: StatementKind
      step: StatementStep
      project_id: ProjectId | null
      source: CreditSource | null
      actor_id: UserId | null
      reason: string | null
      seconds: number
      change: number
      balance_after: number
      at: Date
    }
  }
}
