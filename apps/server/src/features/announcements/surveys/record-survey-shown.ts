import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { recordSurveyShown as endpoint } from '@clipwright/contract/announcements/surveys'
import type { RequestContext } from '#platform/http/context.ts'
import { insertAsk } from './surveys.store.ts'

export async function recordSurveyShown(ctx: RequestContext, { kind }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction((tx) => insertAsk(tx, { orgId: ctx.orgId, userId: ctx.userId, kind }))
  return { done: true }
}
