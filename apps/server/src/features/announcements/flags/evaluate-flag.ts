import { createHash } from 'node:crypto'
import type { Flag, FlagCondition, FlagGroup, FlagReason, FlagRule } from '@clipwright/contract/announcements/flags'
import type { FlagTarget } from './flag-user.ts'

export type FlagAnswer = { isOn: boolean; group: string | null; reason: FlagReason }

/** The part of a flag that decides. */
export type FlagRules = Pick<Flag, 'key' | 'kind' | 'isEnabled' | 'rules' | 'groups'>

const toOffAnswer = (reason: FlagReason): FlagAnswer => ({ isOn: false, group: null, reason })

/**
 * A place from 0 up to 1 that is always the same for `unit`, and has nothing to do with its place in other flags, nor
 * with that of another `purpose` in this one: who takes part must not say in which group.
 */
export function placeOf(flagKey: string, purpose: 'share' | 'group', unit: string): number {
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

/** The group in whose share of all weights `place` lies. */
export function groupAt(groups: readonly FlagGroup[], place: number): string | null {
  const total = groups.reduce((sum, { weight }) => sum + weight, 0)
  let end = 0
  for (const { name, weight } of groups) {
    end += weight
    if (place * total < end) return name
  }
  return null
}

function groupFor(flag: FlagRules, rule: FlagRule, unit: string): string | null {
  if (flag.kind !== 'experiment') return null
  if (rule.group !== null) return flag.groups.some(({ name }) => name === rule.group) ? rule.group : null
  return groupAt(flag.groups, placeOf(flag.key, 'group', unit))
}

/** The first rule that fits decides, also when its share leaves the caller out: what comes after is for other people. */
export function evaluateFlag(flag: FlagRules, target: FlagTarget): FlagAnswer {
  if (!flag.isEnabled) return toOffAnswer('DISABLED')
  const rule = flag.rules.find(({ conditions }) => conditions.every((condition) => holds(condition, target)))
  if (!rule) return toOffAnswer('DEFAULT')
  const unit = rule.by === 'org' ? target.orgId : target.userId
  // Nobody to draw for is left out of every share but the whole.
  const place = unit === null ? 1 : placeOf(flag.key, 'share', unit)
  const reason = rule.percent < 100 || (flag.kind === 'experiment' && rule.group === null) ? 'SPLIT' : 'TARGETING_MATCH'
  if (rule.percent < 100 && place * 100 >= rule.percent) return toOffAnswer(reason)
  const group = unit === null && rule.group === null ? null : groupFor(flag, rule, unit ?? '')
  return { isOn: flag.kind !== 'experiment' || group !== null, group, reason }
}
