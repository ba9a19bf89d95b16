import type { OrgId } from '@clipwright/contract/ids'
import type { Generated } from 'kysely'
import type { CardBehaviour } from './test-cards.ts'

declare module '#platform/db/database.ts' {
  interface Database {
    till_card: { org_id: OrgId; behaviour: CardBehaviour; brand: string; last4: string; exp_month: number; exp_year: number }
    till_payment: {
      invoice_id: string
      org_id: OrgId
      amount: number
      currency: string
      state: 'needsAction' | 'declined' | 'paid'
      updated_at: Generated<Date>
    }
    till_refund: { refund_id: string; org_id: OrgId; invoice_id: string; amount: number; created_at: Generated<Date> }
  }
}
