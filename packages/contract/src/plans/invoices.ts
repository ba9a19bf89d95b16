import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MoneyAmount } from './money-amount.ts'
import { PlanChoice } from './plan-names.ts'

export const InvoiceLine = z.object({
  /** The plan for a period, what comes back of the plan before, what a coupon takes off, or what is too little to be charged. */
  kind: z.enum(['plan', 'unused', 'discount', 'waived']),
  /** Of the plan it is about. */
  choice: PlanChoice.nullable(),
  amount: MoneyAmount,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const Invoice = z.object({
  invoiceId: z.string(),
  /** Gapless in its series. */
  number: z.string(),
  kind: z.enum(['invoice', 'creditNote']),
  /** Of a credit note: the invoice it is for. */
  ofNumber: z.string().nullable(),
  status: z.enum(['open', 'paid', 'void']),
  issuedAt: z.iso.datetime(),
  lines: z.array(InvoiceLine),
  total: MoneyAmount,
  /** Part of the total that is tax. */
  tax: MoneyAmount,
  periodStartAt: z.iso.datetime(),
  periodEndAt: z.iso.datetime(),
})
export type Invoice = z.infer<typeof Invoice>

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/invoices',
  summary: 'Invoices and credit notes of the organisation, newest first. As PDF: `/invoices/:invoiceId/pdf`.',
  permission: 'subscription:edit',
  query: PageQuery,
  reply: pageOf(Invoice),
  example: {
    reply: {
      data: [
        {
          invoiceId: '0123456789abcdef',
          number: 'R-000042',
          kind: 'invoice',
          ofNumber: null,
          status: 'paid',
          issuedAt: '2026-11-24T20:00:00.000Z',
          lines: [{ kind: 'plan', choice: { plan: 'Pro', cycle: 'Monthly', pack: 1 }, amount: { amount: '2900', currency: 'USD' } }],
          total: { amount: '2900', currency: 'USD' },
          tax: { amount: '0', currency: 'USD' },
          periodStartAt: '2026-11-24T20:00:00.000Z',
          periodEndAt: '2026-12-24T20:00:00.000Z',
        },
      ],
      pageNum: 1,
      pageSize: 20,
      total: 1,
      totalPages: 1,
      hasMore: false,
    },
  },
  errors: ['InvalidParam', 'NoPermission', 'RecordNotExisted'],
})
