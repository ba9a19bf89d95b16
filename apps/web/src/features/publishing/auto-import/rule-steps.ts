import type { ImportRuleId } from '@clipwright/contract/ids'
import type { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'

type SavedRule = { collectionId: ImportRuleId; settings: ImportRuleSettings }
/** `collectionId`: null for a new one. */
type GoalRule = { collectionId: ImportRuleId | null; settings: ImportRuleSettings }

export type RuleStep =
  | { kind: 'delete'; collectionId: ImportRuleId }
  | { kind: 'create'; at: number }
  | { kind: 'update'; collectionId: ImportRuleId; at: number }
  | { kind: 'move'; collectionId: ImportRuleId; fromIndex: number; toIndex: number }

/**
 * The next call that brings the rules of a channel nearer to their goal, `at` being its place there; null when nothing is left to do. A rule
 * that is created stands last.
 */
export function nextStep(saved: readonly SavedRule[], goal: readonly GoalRule[]): RuleStep | null {
  const surplus = saved.find(({ collectionId }) => !goal.some((rule) => rule.collectionId === collectionId))
  if (surplus) return { kind: 'delete', collectionId: surplus.collectionId }
  const at = goal.findIndex(({ collectionId }) => collectionId === null)
  if (at >= 0) return { kind: 'create', at }
  for (const [index, { collectionId, settings }] of goal.entries()) {
    const rule = saved.find((one) => one.collectionId === collectionId)
    if (rule && !isSame(rule.settings, settings)) return { kind: 'update', collectionId: rule.collectionId, at: index }
  }
  for (const [toIndex, { collectionId }] of goal.entries()) {
    const fromIndex = saved.findIndex((one) => one.collectionId === collectionId)
    if (collectionId !== null && fromIndex > toIndex) return { kind: 'move', collectionId, fromIndex, toIndex }
  }
  return null
}

function isSame(a: ImportRuleSettings, b: ImportRuleSettings): boolean {
  const names = Object.keys(b) as (keyof ImportRuleSettings)[]
  return names.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}
