import type { Generated } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    live_event: { id: Generated<number>; xid: Generated<string>; org_id: string; event: unknown; created_at: Generated<Date> }
    live_pruned: { only_row: Generated<boolean>; xid: string; id: number }
  }
}
