import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportChannel } from '@clipwright/contract/publishing/import-channels'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useConfigureChannel, usePreviewImport } from './auto-import.queries.ts'
import { LimitFields, type LimitsDraft, toLimits } from './limit-fields.tsx'
import { PreviewList } from './preview-list.tsx'
import { toRule, toRuleDraft } from './rule-draft.ts'
import { type RuleEntry, RuleList } from './rule-list.tsx'
import { useSaveRules } from './use-save-rules.ts'

/** The rules of a channel, its limits, and a dry run of both. */
export function SettingsDialog({ channel, onClose }: { channel: ImportChannel; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const [entries, setEntries] = useState<readonly RuleEntry[]>(() =>
    channel.rules.map((rule) => ({ key: rule.collectionId, collectionId: rule.collectionId, rule: toRuleDraft(rule) })),
  )
  const [limits, setLimits] = useState<LimitsDraft>({
    maxPerDay: channel.maxPerDay,
    budget: channel.budgetCreditsPerDay === null ? '' : String(channel.budgetCreditsPerDay),
  })
  const preview = usePreviewImport()
  const configure = useConfigureChannel()
  const saveRules = useSaveRules(channel)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await configure.mutateAsync({ channelId: channel.channelId, ...toLimits(limits) })
    await saveRules.mutateAsync({ entries, onEntries: setEntries })
    onClose()
  }
  const tryOut = () => preview.mutate({ channelId: channel.channelId, rules: entries.map(({ rule }) => toRule(rule)), ...toLimits(limits) })
  // What was looked at is not what is there now.
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      preview.reset()
    }
  const error = configure.error ?? saveRules.error ?? preview.error
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('imports.settingsOf', { name: channel.title })}
      width="medium"
      closeLabel={t('app:close')}
    >
      <form onSubmit={(event) => void save(event).catch(() => undefined)}>
        <RuleList entries={entries} onEntries={changing(setEntries)} />
        <LimitFields limits={limits} onLimits={changing(setLimits)} />
        {preview.data ? <PreviewList preview={preview.data} /> : null}
        {error ? (
          <InlineAlert kind="danger" live className="mt-4">
            {failureText(error)}
          </InlineAlert>
        ) : null}
        <div className={`${dialogFootClass} mt-5`}>
          <Button className="mr-auto" busy={preview.isPending} onClick={tryOut}>
            {t('imports.tryOut')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={configure.isPending || saveRules.isPending}>
            {t('app:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
