import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrgId } from '../ids.ts'
import { AuditEvent } from '../operations/audit.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { Credits, StatementLine } from '../plans/credits.ts'
import { Invoice } from '../plans/invoices.ts'
import { Subscription } from '../plans/subscriptions.ts'

const staff = 'staff is asked for in the call'
const ByOrg = z.object({ orgId: OrgId })
const Reason = z.string().trim().min(3).max(500)
const Done = z.object({ done: z.literal(true) })

export const StaffOrg = z.object({
  orgId: OrgId,
  name: z.string(),
  plan: z.string(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  createdAt: z.iso.datetime(),
})
export type StaffOrg = z.infer<typeof StaffOrg>

const exampleOrg = {
  orgId: '5mpvnA6xwJKiDDiW',
  name: 'Northlight Studio',
  plan: 'Pro',
  ownerName: 'Olga Owner',
  ownerEmail: 'olga@example.com',
  createdAt: '2026-11-24T20:00:00.000Z',
}

export const findOrgs = endpoint({
  name: 'findOrgs',
  method: 'GET',
  path: '/staff/orgs',
  summary: 'For staff: organisations by their id, name, or the address of their owner. RecordNotExisted where nothing is sold.',
  signedIn: staff,
  notWhileImpersonating: true,
  query: PageQuery.extend({ query: z.string().trim().max(100).default('') }),
  reply: pageOf(StaffOrg),
  example: {
    request: { query: { query: 'north' } },
    reply: { data: [exampleOrg], pageNum: 1, pageSize: 20, total: 1, totalPages: 1, hasMore: false },
  },
  errors: ['InvalidParam', 'RecordNotExisted'],
})

export const getEventComparison = endpoint({
  name: 'getEventComparison',
  method: 'GET',
  path: '/staff/payment-events/comparison',
  summary:
    'For staff: the newest daily comparison of the events that the payment provider lists with those that came, and the newest that had not come.',
  signedIn: staff,
  notWhileImpersonating: true,
  reply: z.object({
    /** Null before the first comparison, and where the provider sends no events. */
    last: z.object({ at: z.iso.datetime(), eventCount: z.number().int(), missedCount: z.number().int() }).nullable(),
    missed: z.array(
      z.object({
        eventId: z.string(),
        type: z.string(),
        orgId: OrgId,
        orgName: z.string(),
        createdAt: z.iso.datetime(),
        /** When our side was brought to the same state; null while that is under way. */
        handledAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  example: { request: {}, reply: { last: { at: exampleOrg.createdAt, eventCount: 412, missedCount: 0 }, missed: [] } },
  errors: ['RecordNotExisted'],
})

export const getOrgBilling = endpoint({
  name: 'getOrgBilling',
  method: 'GET',
  path: '/staff/orgs/:orgId/billing',
  summary: 'For staff: plan, credits, the newest lines of the statement, invoices and acts of one organisation.',
  signedIn: staff,
  notWhileImpersonating: true,
  params: ByOrg,
  reply: z.object({
    org: StaffOrg,
    subscription: Subscription,
    credits: Credits,
    statement: z.array(StatementLine),
    invoices: z.array(Invoice),
    /** What was done about billing, by whom. */
    events: z.array(AuditEvent),
  }),
  errors: ['RecordNotExisted'],
})

export const adjustCredits = endpoint({
  name: 'adjustCredits',
  method: 'POST',
  path: '/staff/orgs/:orgId/credits',
  summary: 'For staff: give credits as a bonus of 30 days, or take what is left, with a reason that people see in their statement.',
  signedIn: staff,
  notWhileImpersonating: true,
  idempotent: true,
  rate: { limit: 60, windowSec: 3600 },
  params: ByOrg,
  body: z.strictObject({
    /** Seconds; negative takes. */
    seconds: z
      .number()
      .int()
      .min(-10_000_000)
      .max(10_000_000)
      .refine((seconds) => seconds !== 0, 'Say how many.'),
    reason: Reason,
  }),
  reply: z.object({
    /** Really given or taken: no more is taken than is left. */
    seconds: z.number().int(),
  }),
  example: {
    request: { params: { orgId: exampleOrg.orgId }, body: { seconds: 600, reason: 'An import failed twice' } },
    reply: { seconds: 600 },
  },
  errors: ['InvalidParam', 'RateExceed', 'RecordNotExisted'],
})

export const extendTrial = endpoint({
  name: 'extendTrial',
  method: 'POST',
  path: '/staff/orgs/:orgId/extend-trial',
  summary: 'For staff: let a trial end later. One that has ended begins again from now, with what credits are then given.',
  signedIn: staff,
  notWhileImpersonating: true,
  idempotent: true,
  rate: { limit: 60, windowSec: 3600 },
  params: ByOrg,
  body: z.strictObject({ days: z.number().int().min(1).max(60), reason: Reason }),
  reply: z.object({ trialEndAt: z.iso.datetime() }),
  example: {
    request: { params: { orgId: exampleOrg.orgId }, body: { days: 7, reason: 'They were ill' } },
    reply: { trialEndAt: '2026-12-08T20:00:00.000Z' },
  },
  errors: ['InvalidParam', 'RateExceed', 'RecordExisted', 'RecordNotExisted'],
})

const ByInvoice = ByOrg.extend({ invoiceId: z.string().max(40) })

export const resendInvoice = endpoint({
  name: 'resendInvoice',
  method: 'POST',
  path: '/staff/orgs/:orgId/invoices/:invoiceId/resend',
  summary: 'For staff: mail the receipt of an invoice to the owner again, or ask again for its payment.',
  signedIn: staff,
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 3600 },
  params: ByInvoice,
  reply: Done,
  example: { request: { params: { orgId: exampleOrg.orgId, invoiceId: '0123456789abcdef' } }, reply: { done: true } },
  errors: ['RateExceed', 'RecordNotExisted'],
})

export const creditInvoice = endpoint({
  name: 'creditInvoice',
  method: 'POST',
  path: '/staff/orgs/:orgId/invoices/:invoiceId/credit',
  summary:
    'For staff: give back what was paid for an invoice, once, with a credit note. Credits and plan stay: they are acts of their own.',
  signedIn: staff,
  notWhileImpersonating: true,
  rate: { limit: 60, windowSec: 3600 },
  params: ByInvoice,
  body: z.strictObject({ reason: Reason }),
  reply: Invoice,
  errors: ['InvalidParam', 'RateExceed', 'RecordExisted', 'RecordNotExisted'],
})
