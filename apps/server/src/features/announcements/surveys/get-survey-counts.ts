import type { Reply } from '@clipwright/contract/endpoint'
import type { getSurveyCounts as endpoint } from '@clipwright/contract/announcements/surveys'
import type { PersonContext } from '#platform/http/context.ts'
import { requireStaff } from '../../identity/auth/impersonated-session.ts'
import { countAnswers } from './surveys.views.ts'

export async function getSurveyCounts(ctx: PersonContext): Promise<Reply<typeof endpoint>> {
  await requireStaff(ctx)
  return countAnswers(ctx.db)
}
