import type { listDataExports as endpoint } from '@clipwright/contract/data-exports'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { PersonContext } from '#platform/http/context.ts'
import { toDataExport } from './data-export-view.ts'
import { listExports } from './data-exports.store.ts'

export async function listDataExports(ctx: PersonContext, { pageNum, pageSize }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listExports(ctx.db, ctx.userId, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  const totalPages = Math.ceil(total / pageSize)
  return { data: rows.map((row) => toDataExport(row, ctx)), pageNum, pageSize, total, totalPages, hasMore: pageNum < totalPages }
}
