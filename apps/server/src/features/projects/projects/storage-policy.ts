import type { Project } from '@clipwright/contract/projects/projects'
import { dayMs } from '#platform/time.ts'

/** Days a project is stored unless somebody saves it; null on plans that store everything until it is deleted. */
const daysByPlan: Readonly<Record<string, number | null>> = { local: null, Enterprise: null }
const defaultDays = 30

/** Days for which a deleted project can be restored. */
export const trashDays = 7

type StorageTerm = { storageStatus: Project['storageStatus']; storageExpireAt: Date | null }

/** The term of a project that is created or touched now. */
export function storageTerm(plan: string, requestedStatus: Project['storageStatus'] | undefined, nowMs: number): StorageTerm {
  const days = Object.hasOwn(daysByPlan, plan) ? (daysByPlan[plan] ?? null) : defaultDays
  if (days === null || requestedStatus === 'SAVED') return { storageStatus: 'SAVED', storageExpireAt: null }
  return { storageStatus: 'TEMPORARY', storageExpireAt: new Date(nowMs + days * dayMs) }
}

/** Whether the plan can exempt projects from expiry. */
export function maySave(plan: string): boolean {
  return plan !== 'FreePlan'
}
