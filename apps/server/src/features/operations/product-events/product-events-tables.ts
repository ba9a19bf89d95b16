import type { Generated } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    product_event_batch: {
      id: string
      distinct_id: string
      device_id: string
      release: string
      received_at: Generated<Date>
      forwarded_at: Date | null
    }
    product_event: {
      distinct_id: string
      batch_id: string
      seq: number
      name: string
      at: Date
      fields: Record<string, unknown>
    }
  }
}
