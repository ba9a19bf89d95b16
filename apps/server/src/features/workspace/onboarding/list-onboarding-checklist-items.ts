import type { Reply } from '@clipwright/contract/endpoint'
import type { listOnboardingChecklistItems as endpoint } from '@clipwright/contract/workspace/onboarding'
import type { RequestContext } from '#platform/http/context.ts'
import { readChecklist } from './checklist.ts'

export async function listOnboardingChecklistItems(ctx: RequestContext): Promise<Reply<typeof endpoint>> {
  return readChecklist(ctx)
}
