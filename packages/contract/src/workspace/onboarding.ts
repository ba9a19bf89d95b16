import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** First steps in the order they are offered. */
export const OnboardingItemId = z.enum([
  'first_project',
  'first_like',
  'first_export',
  'first_collection',
  'first_search',
  'first_invitation',
])
export type OnboardingItemId = z.infer<typeof OnboardingItemId>

/** A first step. It is done once the person did it, and stays so when the result is deleted. */
export const OnboardingItem = z.object({ itemId: OnboardingItemId, isDone: z.boolean() })
export type OnboardingItem = z.infer<typeof OnboardingItem>

/** Without steps that were dismissed or that the person's role does not allow. */
const Checklist = z.object({ data: z.array(OnboardingItem), isAllDone: z.boolean() })
const example = {
  data: [
    { itemId: 'first_project' as const, isDone: true },
    { itemId: 'first_like' as const, isDone: false },
  ],
  isAllDone: false,
}

export const listOnboardingChecklistItems = endpoint({
  name: 'listOnboardingChecklistItems',
  method: 'GET',
  path: '/onboarding-checklist-items',
  summary: 'The first steps of the person in this organisation, and which of them are done.',
  permission: 'project:view',
  reply: Checklist,
  example: { reply: example },
  errors: [],
})

export const deleteOnboardingChecklistItem = endpoint({
  name: 'deleteOnboardingChecklistItem',
  method: 'DELETE',
  path: '/onboarding-checklist-items/:itemId',
  summary: 'Take one first step off the person’s list.',
  permission: 'project:view',
  rate: { limit: 120, windowSec: 60 },
  params: z.object({ itemId: OnboardingItemId }),
  reply: Checklist,
  example: { request: { params: { itemId: 'first_search' } }, reply: example },
  errors: ['InvalidParam', 'RateExceed'],
})

export const clearOnboardingChecklistItems = endpoint({
  name: 'clearOnboardingChecklistItems',
  method: 'POST',
  path: '/onboarding-checklist-items/clear',
  summary: 'Take the whole list of first steps away.',
  permission: 'project:view',
  rate: { limit: 60, windowSec: 60 },
  reply: Checklist,
  example: { reply: { data: [], isAllDone: true } },
  errors: ['RateExceed'],
})
