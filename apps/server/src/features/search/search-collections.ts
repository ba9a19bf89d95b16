import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { searchCollections as endpoint } from '@clipwright/contract/search'
import type { RequestContext } from '#platform/http/context.ts'
import { findEntries } from './find-entries.ts'
import { markText } from './spoken-moments.ts'
import { toSearchPage } from './search-page.ts'

/** Collections by name. Whoever keeps collections writes an entry of the kind `collection` for each; none is there until then. */
export async function searchCollections(
  ctx: Pick<RequestContext, 'db' | 'orgId'>,
  request: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const found = await findEntries(ctx.db, ctx.orgId, 'collection', request)
  const results = found.rows.map((row) => ({ collectionId: row.targetId, title: markText(row.title, found.wishes) }))
  return toSearchPage(results, request, found)
}
