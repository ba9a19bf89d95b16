import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { Invoice, listInvoices as endpoint } from '@clipwright/contract/plans/invoices'
import { money } from '@clipwright/money/money'
import { moneyToJson } from '@clipwright/money/money-json'
import type { OrgId } from '@clipwright/contract/ids'
import type { Queryable } from '#platform/db/tx.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import * as invoices from './invoices.store.ts'
import { requireShop } from './shop.ts'

export async function listInvoices(ctx: RequestContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  requireShop(ctx.deps.config)
  return readInvoices(ctx.db, ctx.orgId, query)
}

/** A page of the invoices and credit notes of an organisation. */
export async function readInvoices(db: Queryable, orgId: OrgId, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { pageNum, pageSize } = query
  const total = await invoices.countIssued(db, orgId)
  const rows = await invoices.listIssued(db, orgId, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return paged(query, { data: rows.map(describeInvoice), total })
}

export function describeInvoice(row: invoices.IssuedInvoice): Invoice {
  return {
    invoiceId: row.id,
    number: row.number ?? '',
    kind: row.kind,
    ofNumber: row.ofNumber,
    status: row.status,
    issuedAt: (row.issuedAt ?? row.createdAt).toISOString(),
    lines: row.lines,
    total: moneyToJson(money(BigInt(row.total), row.currency)),
    tax: moneyToJson(money(BigInt(row.tax), row.currency)),
    periodStartAt: row.periodStart.toISOString(),
    periodEndAt: row.periodEnd.toISOString(),
  }
}
