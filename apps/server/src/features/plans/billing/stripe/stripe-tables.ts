import type { OrgId } from '@clipwright/contract/ids'
import type { Generated } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    stripe_customer: {
      org_id: OrgId
      customer_id: string
      method_id: Generated<string | null>
      brand: Generated<string | null>
      last4: Generated<string | null>
      exp_month: Generated<number | null>
      exp_year: Generated<number | null>
      card_at: Generated<Date | null>
    }
    stripe_event: {
      event_id: string
      org_id: OrgId | null
      type: string
      object_id: string
      intent_id: string | null
      created_at: Date
      received_at: Generated<Date>
      handled_at: Generated<Date | null>
      was_missed: Generated<boolean>
    }
    stripe_comparison: {
      until_at: Date
      event_count: number
      missed_count: number
      at: Generated<Date>
    }
  }
}
