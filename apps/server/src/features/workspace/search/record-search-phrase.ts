import type { Input, Reply } from '@clipwright/contract/endpoint'
import { AppError } from '@clipwright/contract/errors'
import type { recordSearchPhrase as endpoint } from '@clipwright/contract/workspace/search'
import type { RequestContext } from '#platform/http/context.ts'
import { phraseKey } from './read-query.ts'
import { upsertPhrase } from './search-phrases.store.ts'

export async function recordSearchPhrase(ctx: RequestContext, { phrase }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const key = phraseKey(phrase)
  if (key === '') throw new AppError('InvalidParam', { details: [{ path: 'phrase', message: 'There is no word in it.' }] })
  const { orgId, userId } = ctx
  const row = await ctx.db.transaction((tx) => upsertPhrase(tx, { orgId, userId, phrase: phrase.replaceAll(/\s+/gu, ' '), phraseKey: key }))
  return { phrase: row.phrase, updatedAt: row.updatedAt.toISOString() }
}
