import type { ImportRuleId } from '@clipwright/contract/ids'
import { ImportRuleSettings } from '@clipwright/contract/publishing/import-rules'
import { expect, test } from 'vitest'
import { moveItem } from '#ui/move-item.ts'
import { nextStep } from './rule-steps.ts'

const id = (name: string) => name as ImportRuleId
const rule = (name: string, titleInclude: string[] = []) => ({
  collectionId: id(name),
  settings: ImportRuleSettings.parse({ titleInclude }),
})

test('calls lead from the rules that are saved to their goal, from wherever they were cut off', () => {
  let saved = ['a', 'b', 'c', 'd'].map((name) => rule(name))
  const goal: { collectionId: ImportRuleId | null; settings: ImportRuleSettings }[] = [
    rule('d'),
    { collectionId: null, settings: ImportRuleSettings.parse({ importVideoType: 'short' }) },
    rule('b', ['talk']),
    rule('a'),
  ]
  const kinds: string[] = []
  for (let step = nextStep(saved, goal); step && kinds.length < 20; step = nextStep(saved, goal)) {
    kinds.push(step.kind)
    if (step.kind === 'delete') saved = saved.filter(({ collectionId }) => collectionId !== step.collectionId)
    if (step.kind === 'move') saved = moveItem(saved, step.fromIndex, step.toIndex)
    if (step.kind === 'delete' || step.kind === 'move') continue
    const settings = goal[step.at]?.settings ?? ImportRuleSettings.parse({})
    if (step.kind === 'update') saved = saved.map((one) => (one.collectionId === step.collectionId ? { ...one, settings } : one))
    if (step.kind !== 'create') continue
    saved.push({ collectionId: id('new'), settings })
    goal[step.at] = { collectionId: id('new'), settings }
  }
  expect(kinds).toEqual(['delete', 'create', 'update', 'move', 'move', 'move'])
  expect(saved).toEqual(goal)
})
