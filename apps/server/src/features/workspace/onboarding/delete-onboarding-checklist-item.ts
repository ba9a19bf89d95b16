import type { Input, Reply } from '@clipwright/contract/endpoint'
import type { deleteOnboardingChecklistItem as endpoint } from '@clipwright/contract/workspace/onboarding'
import type { RequestContext } from '#platform/http/context.ts'
import { readChecklist } from './checklist.ts'
import { dismissSteps } from './onboarding.store.ts'

export async function deleteOnboardingChecklistItem(
  ctx: RequestContext,
  { itemId }: Input<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  await ctx.db.transaction((tx) => dismissSteps(tx, ctx, [itemId]))
  return readChecklist(ctx)
}
