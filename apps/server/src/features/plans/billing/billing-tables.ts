import type { InvoiceLine } from '@clipwright/contract/plans/invoices'
import type { PlanChoice, PlanName, SoldCycle } from '@clipwright/contract/plans/plan-names'
import type { BillingDetails } from '@clipwright/contract/plans/billing-details'
import type { OrgId } from '@clipwright/contract/ids'
import type { Generated } from 'kysely'
import type { PlanSwitch } from '@clipwright/money/plan-switch'
import type { CouponRecord } from './coupon-record.ts'

/** Who sells, as it stands on invoices. */
export type Seller = { name: string; address: string; taxId: string }

/** Told ahead of time. */
export type BillingNotice = 'renewalSoon' | 'cardExpiring' | 'trialEnding3' | 'trialEnding1'

declare module '#platform/db/database.ts' {
  interface Database {
    billing_account: { org_id: OrgId; business_name: string; address: string; tax_id: string; updated_at: Generated<Date> }
    billing_subscription: {
      sub_id: string
      org_id: OrgId
      currency: string
      plan: PlanName
      cycle: SoldCycle
      pack: number
      anchor_at: Date
      period_start: Date
      period_end: Date
      is_canceling: Generated<boolean>
      incoming: PlanChoice | null
      paid_price: number
      period_seconds: number
      coupon: CouponRecord | null
      coupon_invoices: number | null
      offer_coupon: Generated<string | null>
      cancel_reason: Generated<string | null>
      cancel_comment: Generated<string>
      started_at: Generated<Date>
      ended_at: Generated<Date | null>
    }
    billing_invoice: {
      id: string
      org_id: OrgId
      cause: string
      kind: 'invoice' | 'creditNote'
      reason: 'purchase' | 'change' | 'renewal' | 'refund'
      number: Generated<string | null>
      of_invoice_id: Generated<string | null>
      status: 'open' | 'paid' | 'void'
      payment: Generated<'open' | 'needsAction' | 'declined' | 'paid'>
      currency: string
      lines: InvoiceLine[]
      total: number
      tax: number
      tax_percent: string
      seconds: number
      change: PlanSwitch | null
      price: number
      coupon: CouponRecord | null
      period_start: Date
      period_end: Date
      seller: Generated<Seller | null>
      buyer: Generated<BillingDetails | null>
      attempts: Generated<number>
      next_attempt_at: Date | null
      expires_at: Date | null
      created_at: Generated<Date>
      issued_at: Generated<Date | null>
      paid_at: Generated<Date | null>
    }
    billing_series: { kind: string; last: number }
    billing_notice: { org_id: OrgId; notice: BillingNotice; cause: string; created_at: Generated<Date> }
  }
}
