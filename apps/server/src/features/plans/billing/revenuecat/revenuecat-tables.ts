import type { OrgId } from '@clipwright/contract/ids'
import type { Generated } from 'kysely'

declare module '#platform/db/database.ts' {
  interface Database {
    revenuecat_event: {
      event_id: string
      org_id: OrgId | null
      type: string
      received_at: Generated<Date>
      handled_at: Generated<Date | null>
    }
    revenuecat_buyer: {
      org_id: OrgId
      read_at: Generated<Date>
    }
  }
}
