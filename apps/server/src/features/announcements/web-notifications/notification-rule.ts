import type { NotificationFilter } from '@clipwright/contract/announcements/web-notifications'

export type Visitor = {
  nowMs: number
  plan: string
  /** Two letters; null when it is not known, which fits no list of countries. */
  country: string | null
  isStaff: boolean
}

/** What the flags of this server say of the visitor. */
export type Gates = {
  isGateOn(key: string): Promise<boolean>
  /** The group of an experiment; null outside of it. */
  groupOf(experiment: string): Promise<string | null>
}

export type Judged = {
  is_disabled: boolean
  is_debug: boolean
  online_at: Date | null
  offline_at: Date | null
  filter: NotificationFilter
}

/** From the first moment on, up to but without the last. */
export function isOnline({ online_at, offline_at }: Pick<Judged, 'online_at' | 'offline_at'>, nowMs: number): boolean {
  return (online_at === null || online_at.getTime() <= nowMs) && (offline_at === null || nowMs < offline_at.getTime())
}

function fits(list: readonly string[], value: string | null): boolean {
  return list.length === 0 || (value !== null && list.includes(value))
}

/** All that the server can judge. Address and what was dismissed are the page's to judge. */
export async function isMeantFor(judged: Judged, visitor: Visitor, gates: Gates): Promise<boolean> {
  const { plans, countryCodes, featureGate, experiment } = judged.filter
  if (judged.is_disabled || !isOnline(judged, visitor.nowMs)) return false
  if (judged.is_debug && !visitor.isStaff) return false
  if (!fits(plans, visitor.plan) || !fits(countryCodes, visitor.country)) return false
  if (featureGate !== null && !(await gates.isGateOn(featureGate))) return false
  return experiment === null || (await gates.groupOf(experiment.name)) === experiment.groupName
}
