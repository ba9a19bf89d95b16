import type { Reply } from '@clipwright/contract/endpoint'
import { type clearOnboardingChecklistItems as endpoint, OnboardingItemId } from '@clipwright/contract/workspace/onboarding'
import type { RequestContext } from '#platform/http/context.ts'
import { readChecklist } from './checklist.ts'
import { dismissSteps } from './onboarding.store.ts'

export async function clearOnboardingChecklistItems(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction((tx) => dismissSteps(tx, ctx, OnboardingItemId.options))
  return readChecklist(ctx)
}
