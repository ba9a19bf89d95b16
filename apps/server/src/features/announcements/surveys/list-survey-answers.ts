import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { listSurveyAnswers as endpoint } from '@clipwright/contract/announcements/surveys'
import type { PersonContext } from '#platform/http/context.ts'
import { paged } from '#platform/http/paged.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { listAnswers } from './surveys.views.ts'

export async function listSurveyAnswers(ctx: PersonContext, query: Input<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  const { kind, pageNum, pageSize } = query
  return paged(query, await listAnswers(ctx.db, { kind, offset: (pageNum - 1) * pageSize, limit: pageSize }))
}
