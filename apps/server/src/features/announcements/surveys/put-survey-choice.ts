import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { putSurveyChoice as endpoint } from '@clipwright/contract/announcements/surveys'
import type { PersonContext } from '#platform/http/context.ts'
import { saveRefusal } from './surveys.store.ts'

export async function putSurveyChoice(ctx: PersonContext, { isOn }: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction((tx) => saveRefusal(tx, ctx.userId, !isOn))
  return { isOffered: ctx.deps.config.surveys.isOn, isOn }
}
