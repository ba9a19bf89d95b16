import { createHash } from 'node:crypto'
import type { Flag, FlagCondition, FlagGroup, FlagReason, FlagRule } from '@clipwright/contract/announcements/flags'
import type { FlagTarget } from './flag-user.ts'

export type FlagAnswer = { isOn: boolean; group: string | null; reason: FlagReason }

/** The parts of a flag that evaluation needs. */
export type FlagRules = Pick<Flag, 'key' | 'kind' | 'isEnabled' | 'rules' | 'groups'>

const toOffAnswer = (reason: FlagReason): FlagAnswer => ({ isOn: false, group: null, reason })

/**
 * A stable bucket in [0, 1) for `unit`. It is independent of the buckets of other flags, and of other purposes within this
 * flag, so that taking part does not correlate with the group.
 */
export function bucketOf(flagKey: string, purpose: 'share' | 'group', unit: string): number {
  const digest = createHash('sha256').update(`${flagKey}\0${purpose}\0${unit}`).digest()
  return digest.readUIntBE(0, 6) / 2 ** 48
}

function holds(condition: FlagCondition, target: FlagTarget): boolean {
  switch (condition.kind) {
    case 'plan':
      return condition.plans.includes(target.plan)
    case 'org':
      return target.orgId !== null && condition.orgIds.includes(target.orgId)
    case 'person':
      return target.userId !== null && condition.userIds.includes(target.userId)
    case 'emailDomain': {
      const at = target.email.lastIndexOf('@')
      return at > 0 && condition.domains.includes(target.email.slice(at + 1).toLowerCase())
    }
  }
}

/** The group whose share of the total weight contains `bucket`. */
export function groupAt(groups: readonly FlagGroup[], bucket: number): string | null {
  const total = groups.reduce((sum, { weight }) => sum + weight, 0)
  let end = 0
  for (const { name, weight } of groups) {
    end += weight
    if (bucket * total < end) return name
  }
  return null
}

function groupFor(flag: FlagRules, rule: FlagRule, unit: string): string | null {
  if (flag.kind !== 'experiment') return null
  if (rule.group !== null) return flag.groups.some(({ name }) => name === rule.group) ? rule.group : null
  return groupAt(flag.groups, bucketOf(flag.key, 'group', unit))
}

/** The first rule that matches decides, even when its percentage leaves the caller out: later rules are for other people. */
export function evaluateFlag(flag: FlagRules, target: FlagTarget): FlagAnswer {
  if (!flag.isEnabled) return toOffAnswer('DISABLED')
  const rule = flag.rules.find(({ conditions }) => conditions.every((condition) => holds(condition, target)))
  if (!rule) return toOffAnswer('DEFAULT')
  const unit = rule.by === 'org' ? target.orgId : target.userId
  // Without a unit to hash, only a share of 100 % includes the caller.
  const bucket = unit === null ? 1 : bucketOf(flag.key, 'share', unit)
  const reason = rule.percent < 100 || (flag.kind === 'experiment' && rule.group === null) ? 'SPLIT' : 'TARGETING_MATCH'
  if (rule.percent < 100 && bucket * 100 >= rule.percent) return toOffAnswer(reason)
  const group = unit === null && rule.group === null ? null : groupFor(flag, rule, unit ?? '')
  return { isOn: flag.kind !== 'experiment' || group !== null, group, reason }
}
