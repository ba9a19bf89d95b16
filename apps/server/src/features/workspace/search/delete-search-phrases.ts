import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { deleteSearchPhrases as endpoint } from '@clipwright/contract/workspace/search'
import type { RequestContext } from '#platform/http/context.ts'
import { phraseKey } from './read-query.ts'
import { deletePhrases } from './search-phrases.store.ts'

export async function deleteSearchPhrases(ctx: RequestContext, { phrase }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const key = phrase === undefined ? undefined : phraseKey(phrase)
  return { deleted: await ctx.db.transaction((tx) => deletePhrases(tx, ctx.orgId, ctx.userId, key)) }
}
