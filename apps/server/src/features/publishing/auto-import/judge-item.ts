import type { ImportReason } from '@clipwright/contract/publishing/import-items'
import type { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'

type JudgedItem = { title: string; durationMs: number | null }

/** `ruleIndex`: the rule that takes it. */
type Verdict = { takes: true; ruleIndex: number } | { takes: false; reason: ImportReason }

/** YouTube’s own limit of a short. */
const shortMs = 180_000

/**
 * The first rule that fits takes an item; when none does, the reason is that of the first. A length that is not known yet fits every
 * rule: `needsLength` says when it has to be found out first.
 */
export function judgeItem(item: JudgedItem, rules: readonly ImportRuleSettings[]): Verdict {
  const reasons = rules.map((rule) => refuse(item, rule))
  const ruleIndex = reasons.indexOf(null)
  return ruleIndex === -1 ? { takes: false, reason: reasons[0] ?? 'no-rule' } : { takes: true, ruleIndex }
}

/** Whether any rule looks at the length. */
export function needsLength(rules: readonly ImportRuleSettings[]): boolean {
  return rules.some((rule) => rule.importVideoType !== 'all' || rule.minDurationSec !== null || rule.maxDurationSec !== null)
}

function refuse({ title, durationMs }: JudgedItem, rule: ImportRuleSettings): ImportReason | null {
  const isIn = (words: readonly string[]) => words.some((word) => title.toLocaleLowerCase().includes(word.toLocaleLowerCase()))
  if (isIn(rule.titleExclude)) return 'title-excluded'
  if (rule.titleInclude.length > 0 && !isIn(rule.titleInclude)) return 'title-missing-word'
  if (durationMs === null) return null
  if (rule.importVideoType !== 'all' && (rule.importVideoType === 'short') !== durationMs <= shortMs) return 'wrong-type'
  if (rule.minDurationSec !== null && durationMs < rule.minDurationSec * 1000) return 'too-short'
  if (rule.maxDurationSec !== null && durationMs > rule.maxDurationSec * 1000) return 'too-long'
  return null
}

/** Minutes of a video, begun ones too; null while its length is unknown. */
export const creditsOf = (durationMs: number | null): number | null => (durationMs === null ? null : Math.ceil(durationMs / 60_000))

export type DayLimits = { maxPerDay: number; budgetCreditsPerDay: number | null }
type DayUse = { count: number; credits: number }

/**
 * Whether an item still fits into the day; null when it does. The budget is checked before an item is taken, so it is passed by no
 * more than one; an item of unknown length is counted as all that is left.
 */
export function refuseForToday(use: DayUse, limits: DayLimits): Extract<ImportReason, 'day-limit' | 'day-budget'> | null {
  if (use.count >= limits.maxPerDay) return 'day-limit'
  return limits.budgetCreditsPerDay !== null && use.credits >= limits.budgetCreditsPerDay ? 'day-budget' : null
}

/** What an item adds to the use of the day. */
export function countedCredits(durationMs: number | null, use: DayUse, { budgetCreditsPerDay }: DayLimits): number {
  return creditsOf(durationMs) ?? Math.max(0, (budgetCreditsPerDay ?? 0) - use.credits)
}
