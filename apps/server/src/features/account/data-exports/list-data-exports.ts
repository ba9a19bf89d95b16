import type { listDataExports as endpoint } from '@clipwright/contract/account/data-exports'
import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { PersonContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { toDataExport } from './data-export-view.ts'
import { listExports } from './data-exports.store.ts'

export async function listDataExports(ctx: PersonContext, { pageNum, pageSize }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { rows, total } = await listExports(ctx.db, ctx.userId, { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return paged({ pageNum, pageSize }, { data: rows.map((row) => toDataExport(row, ctx)), total })
}
