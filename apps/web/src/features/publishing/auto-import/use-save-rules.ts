import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ImportChannelId, ImportRuleId } from '@clipwright/contract/ids'
import type { ImportChannel } from '@clipwright/contract/publishing/import-channels'
import {
  createImportRule,
  deleteImportRule,
  type ImportRule,
  type ImportRuleSettings,
  moveImportRule,
  updateImportRule,
} from '@clipwright/contract/publishing/import-rules'
import { api } from '#platform/api-client.ts'
import { importsKey } from './auto-import.queries.ts'
import { settingsOf, toRule } from './rule-draft.ts'
import type { RuleEntry } from './rule-list.tsx'
import { nextStep, type RuleStep } from './rule-steps.ts'

type Saved = { collectionId: ImportRuleId; settings: ImportRuleSettings }

const toSaved = (rule: ImportRule): Saved => ({ collectionId: rule.collectionId, settings: settingsOf(rule) })

/** Brings the rules of a channel to what was edited, one call after another. After a failure saving again goes on where it stopped. */
export function useSaveRules({ channelId, rules }: ImportChannel) {
  const client = useQueryClient()
  const saved = useRef<readonly Saved[]>(rules.map(toSaved))
  return useMutation({
    mutationFn: async ({ entries, onEntries }: { entries: readonly RuleEntry[]; onEntries: (entries: readonly RuleEntry[]) => void }) => {
      let rest = entries
      for (;;) {
        const goal = rest.map(({ collectionId, rule }) => ({ collectionId, settings: toRule(rule) }))
        const step = nextStep(saved.current, goal)
        if (!step) return
        const settings = 'at' in step ? goal[step.at]?.settings : undefined
        const { list, createdId } = await take(step, { channelId, settings, list: saved.current })
        saved.current = list
        if (step.kind !== 'create' || createdId === null) continue
        const { at } = step
        rest = rest.map((entry, index) => (index === at ? { ...entry, collectionId: createdId } : entry))
        onEntries(rest)
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
    meta: { shown: true },
  })
}

type Place = { channelId: ImportChannelId; settings: ImportRuleSettings | undefined; list: readonly Saved[] }
type Outcome = { list: readonly Saved[]; createdId: ImportRuleId | null }

/** One step on the server; the rules as they are saved after it. */
async function take(step: RuleStep, { channelId, settings, list }: Place): Promise<Outcome> {
  if (step.kind === 'delete') {
    const { collectionId } = step
    await api.call(deleteImportRule, { collectionId })
    return { list: list.filter((rule) => rule.collectionId !== collectionId), createdId: null }
  }
  if (step.kind === 'move') {
    const { collectionId, fromIndex, toIndex } = step
    return { list: (await api.call(moveImportRule, { collectionId, fromIndex, toIndex })).data.map(toSaved), createdId: null }
  }
  if (step.kind === 'create') {
    const { rule } = await api.call(createImportRule, { channelId, ...settings })
    return { list: [...list, toSaved(rule)], createdId: rule.collectionId }
  }
  const { rule } = await api.call(updateImportRule, { collectionId: step.collectionId, ...settings })
  return { list: list.map((one) => (one.collectionId === rule.collectionId ? toSaved(rule) : one)), createdId: null }
}
