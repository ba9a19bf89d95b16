import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { aspectRatios } from '@clipwright/contract/editor/layout'
import type { ImportRuleId } from '@clipwright/contract/ids'
import { randomText } from '#platform/device-id.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { moveItem } from '#ui/move-item.ts'
import { newRule, type RuleDraft } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'

/** A rule that is edited. `collectionId`: null until it is saved. */
export type RuleEntry = { key: string; collectionId: ImportRuleId | null; rule: RuleDraft }

/** As many as a channel may have. */
const mostRules = 10

type RuleListProps = { entries: readonly RuleEntry[]; onEntries: (entries: readonly RuleEntry[]) => void }

/** Rules in the order in which they are tried; one of them is open at a time. */
export function RuleList({ entries, onEntries }: RuleListProps) {
  const { t } = useTranslation('publishing')
  const [openKey, setOpenKey] = useState<string | null>(() => (entries.length === 1 ? (entries[0]?.key ?? null) : null))
  const add = () => {
    const key = randomText(20)
    onEntries([...entries, { key, collectionId: null, rule: newRule }])
    setOpenKey(key)
  }
  return (
    <section aria-label={t('imports.ruleList')}>
      <p className="text-sm text-ink-2">{t(entries.length === 0 ? 'imports.noRules' : 'imports.ruleOrder')}</p>
      <ol className="mt-2 grid gap-2">
        {entries.map((entry, at) => (
          <li key={entry.key} className="rounded-md border border-line">
            <RuleHeader
              entries={entries}
              at={at}
              isOpen={openKey === entry.key}
              onToggle={() => setOpenKey(openKey === entry.key ? null : entry.key)}
              onEntries={onEntries}
            />
            {openKey === entry.key ? (
              <div id={`rule-${entry.key}`} className="border-t border-line p-3">
                <RuleFields
                  rule={entry.rule}
                  onRule={(rule) => onEntries(entries.map((one, index) => (index === at ? { ...one, rule } : one)))}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      <Button className="mt-3" icon={<Plus aria-hidden className="size-4" />} disabled={entries.length >= mostRules} onClick={add}>
        {t('imports.addRule')}
      </Button>
    </section>
  )
}

type RuleHeaderProps = RuleListProps & { at: number; isOpen: boolean; onToggle: () => void }

function RuleHeader({ entries, at, isOpen, onToggle, onEntries }: RuleHeaderProps) {
  const { t } = useTranslation('publishing')
  const entry = entries[at]
  const text = useRuleText(entry?.rule ?? newRule)
  const number = at + 1
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const move = (to: number) => onEntries(moveItem(entries, at, to))
  return (
    <div className="flex items-center gap-1 pr-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`rule-${entry?.key}`}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 px-3 py-2 text-left hover:bg-sunken"
        onClick={onToggle}
      >
        <Chevron aria-hidden className="size-4 shrink-0 text-ink-2" />
        <span className="min-w-0">
          <span className="font-semibold">{t('imports.ruleNumber', { number })}</span>
          <span className="block text-sm text-ink-2">{text}</span>
        </span>
      </button>
      {entries.length > 1 ? (
        <>
          <IconButton label={t('imports.ruleUp', { number })} disabled={at === 0} onClick={() => move(at - 1)}>
            <ArrowUp aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={t('imports.ruleDown', { number })} disabled={at === entries.length - 1} onClick={() => move(at + 1)}>
            <ArrowDown aria-hidden className="size-4" />
          </IconButton>
        </>
      ) : null}
      <IconButton label={t('imports.ruleRemove', { number })} onClick={() => onEntries(entries.filter((_entry, index) => index !== at))}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

/** What a rule takes and makes, in a line. */
function useRuleText({ importVideoType, titleInclude, clipDurations, aspectRatio, next, postCount }: RuleDraft): string {
  const { t } = useTranslation('publishing')
  const range = clipDurations.map(([from, to]) => `${from}–${to}`).join(', ')
  const parts = [
    t(`imports.type.${importVideoType}`),
    titleInclude.trim() ? `“${titleInclude.trim()}”` : '',
    t('imports.seconds', { range }),
    aspectRatios[aspectRatio].label,
    next === 'clips+queue' ? t('imports.posts', { count: postCount }) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
