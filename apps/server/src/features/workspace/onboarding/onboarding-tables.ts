import type { OrgId, UserId } from '@clipwright/contract/ids'
import type { OnboardingItemId } from '@clipwright/contract/workspace/onboarding'

declare module '#platform/db/database.ts' {
  interface Database {
    onboarding_step: { org_id: OrgId; user_id: UserId; item: OnboardingItemId; done_at: Date | null; dismissed_at: Date | null }
  }
}
