import type { Reply } from '@clipwright/contract/endpoint'
import type { getDueSurveys as endpoint } from '@clipwright/contract/announcements/surveys'
import type { RequestContext } from '#platform/http/context.ts'
import { dueSurvey } from './survey-rule.ts'
import { isRefused } from './surveys.store.ts'
import { readHistory } from './surveys.views.ts'

const nothingDue = { survey: null, nps: false }

export async function getDueSurveys(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  // Staff impersonating somebody must not answer in their name.
  if (!ctx.deps.config.surveys.isOn || ctx.impersonatorId !== null || ctx.isApiKey) return nothingDue
  if (await isRefused(ctx.db, ctx.userId)) return nothingDue
  const history = await readHistory(ctx.db, ctx.orgId, ctx.userId)
  // Whoever runs the machine would only read their own answer.
  if (history.isLocalOwner) return nothingDue
  const due = dueSurvey(history)
  return { survey: due === 'survey' ? history.latest : null, nps: due === 'nps' }
}
