import type { ColumnType, Generated } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    idempotency_key: {
      org_id: string
      user_id: string
      endpoint: string
      key: string
      request_hash: Buffer
      reply: unknown
      /** For a long call: who holds the key, and until when. */
      claim: ColumnType<string | null, string | undefined>
      claimed_until: ColumnType<Date | null, Date | undefined>
      created_at: Generated<Date>
    }
    rate_count: { key: string; window_start: Date; used: number }
    server_secret: { name: string; value: Buffer; created_at: Generated<Date> }
  }
}
