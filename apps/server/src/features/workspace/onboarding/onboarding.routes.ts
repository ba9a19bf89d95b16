import * as api from '@clipwright/contract/workspace/onboarding'
import { handle, routes } from '#platform/http/handle.ts'
import { clearOnboardingChecklistItems } from './clear-onboarding-checklist-items.ts'
import { deleteOnboardingChecklistItem } from './delete-onboarding-checklist-item.ts'
import { listOnboardingChecklistItems } from './list-onboarding-checklist-items.ts'

export const onboardingRoutes = routes([
  handle(api.listOnboardingChecklistItems, listOnboardingChecklistItems),
  handle(api.deleteOnboardingChecklistItem, deleteOnboardingChecklistItem),
  handle(api.clearOnboardingChecklistItems, clearOnboardingChecklistItems),
])
