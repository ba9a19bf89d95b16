import type { NotificationFilter } from '@clipwright/contract/announcements/web-notifications'

export type Visitor = {
  nowMs: number
  plan: string
  /** Two letters; null when unknown, which matches no list of countries. */
  country: string | null
  isStaff: boolean
}

/** What this server’s flags answer for the visitor. */
export type Gates = {
  isGateOn(key: string): Promise<boolean>
  /** The group in an experiment; null for somebody who takes no part. */
  groupOf(experiment: string): Promise<string | null>
}

export type Judged = {
  isDisabled: boolean
  isDebug: boolean
  onlineAt: Date | null
  offlineAt: Date | null
  filter: NotificationFilter
}

/** True from `onlineAt` on, until just before `offlineAt`. */
export function isOnline({ onlineAt, offlineAt }: Pick<Judged, 'onlineAt' | 'offlineAt'>, nowMs: number): boolean {
  return (onlineAt === null || onlineAt.getTime() <= nowMs) && (offlineAt === null || nowMs < offlineAt.getTime())
}

function fits(list: readonly string[], value: string | null): boolean {
  return list.length === 0 || (value !== null && list.includes(value))
}

/** Checks everything the server can. The page itself checks its address and what was dismissed. */
export async function isMeantFor(judged: Judged, visitor: Visitor, gates: Gates): Promise<boolean> {
  const { plans, countryCodes, featureGate, experiment } = judged.filter
  if (judged.isDisabled || !isOnline(judged, visitor.nowMs)) return false
  if (judged.isDebug && !visitor.isStaff) return false
  if (!fits(plans, visitor.plan) || !fits(countryCodes, visitor.country)) return false
  if (featureGate !== null && !(await gates.isGateOn(featureGate))) return false
  return experiment === null || (await gates.groupOf(experiment.name)) === experiment.groupName
}
