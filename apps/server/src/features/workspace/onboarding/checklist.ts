import { type OnboardingItem, OnboardingItemId } from '@clipwright/contract/workspace/onboarding'
import type { RequestContext } from '#platform/http/context.ts'
import { readSteps } from './onboarding.store.ts'

type Asker = Pick<RequestContext, 'db' | 'orgId' | 'userId' | 'permissions'>

/** The person’s checklist, without dismissed items and those their role does not allow. */
export async function readChecklist(ctx: Asker): Promise<{ data: OnboardingItem[]; isAllDone: boolean }> {
  const { done, dismissed } = await readSteps(ctx.db, ctx)
  const data = OnboardingItemId.options
    .filter((item) => item !== 'first_invitation' || ctx.permissions.includes('org:invite:edit'))
    .filter((item) => !dismissed.has(item))
    .map((itemId) => ({ itemId, isDone: done.has(itemId) }))
  return { data, isAllDone: data.every(({ isDone }) => isDone) }
}
