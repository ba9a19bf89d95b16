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
  isDisabled: boolean
  isDebug: boolean
  onlineAt: Date | null
  offlineAt: Date | null
  filter: NotificationFilter
}

/** From the first moment on, up to but without the last. */
export function isOnline({ onlineAt, offlineAt }: Pick<Judged, 'onlineAt' | 'offlineAt'>, nowMs: number): boolean {
  return (onlineAt === null || onlineAt.getTime() <= nowMs) && (offlineAt === null || nowMs < offlineAt.getTime())
}

function fits(list: readonly string[], value: string | null): boolean {
  return list.length === 0 || (value !== null && list.includes(value))
}

/** All that the server can judge. Address and what was dismissed are the page's to judge. */
export async function isMeantFor(judged: Judged, visitor: Visitor, gates: Gates): Promise<boolean> {
  const { plans, countryCodes, featureGate, experiment } = judged.filter
  if (judged.isDisabled || !isOnline(judged, visitor.nowMs)) return false
  if (judged.isDebug && !visitor.isStaff) return false
  if (!fits(plans, visitor.plan) || !fits(countryCodes, visitor.country)) return false
  if (featureGate !== null && !(await gates.isGateOn(featureGate))) return false
  return experiment === null || (await gates.groupOf(experiment.name)) === experiment.groupName
}
