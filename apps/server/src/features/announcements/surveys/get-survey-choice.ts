import type { Reply } from '@clipwright/contract/endpoint'
import type { getSurveyChoice as endpoint } from '@clipwright/contract/announcements/surveys'
import type { PersonContext } from '#platform/http/context.ts'
import { isRefused } from './surveys.store.ts'

export async function getSurveyChoice(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  return { isOffered: ctx.deps.config.surveys.isOn, isOn: !(await isRefused(ctx.db, ctx.userId)) }
}
