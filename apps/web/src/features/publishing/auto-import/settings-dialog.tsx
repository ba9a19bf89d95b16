import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportChannel } from '@clipwright/contract/publishing/import-channels'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { useConfigureChannel, usePreviewImport, useUpdateRule } from './auto-import.queries.ts'
import { LimitFields, type LimitsDraft, toLimits } from './limit-fields.tsx'
import { PreviewList } from './preview-list.tsx'
import { settingsOf, toRule, toRuleDraft } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'

/** The first rule of a channel, its limits, and a dry run of both. */
export function SettingsDialog({ channel, onClose }: { channel: ImportChannel; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const [first, ...others] = channel.rules
  const [rule, setRule] = useState(first ? toRuleDraft(first) : null)
  const [limits, setLimits] = useState<LimitsDraft>({
    maxPerDay: channel.maxPerDay,
    budget: channel.budgetCreditsPerDay === null ? '' : String(channel.budgetCreditsPerDay),
  })
  const preview = usePreviewImport()
  const configure = useConfigureChannel()
  const update = useUpdateRule()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await configure.mutateAsync({ channelId: channel.channelId, ...toLimits(limits) })
    if (first && rule) await update.mutateAsync({ ...toRule(rule), collectionId: first.collectionId })
    onClose()
  }
  const tryOut = () => {
    const rules = [...(rule ? [toRule(rule)] : []), ...others.map(settingsOf)]
    preview.mutate({ channelId: channel.channelId, rules, ...toLimits(limits) })
  }
  const error = configure.error ?? update.error ?? preview.error
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('imports.settingsOf', { name: channel.title })}
      width="medium"
      closeLabel={t('app:close')}
    >
      <form onSubmit={(event) => void save(event)}>
        {rule ? <RuleFields rule={rule} onRule={setRule} /> : <p className="text-ink-2">{t('imports.noRules')}</p>}
        {others.length > 0 ? <p className="mt-4 text-sm text-ink-2">{t('imports.otherRules', { count: others.length })}</p> : null}
        <LimitFields limits={limits} onLimits={setLimits} />
        {preview.data ? <PreviewList preview={preview.data} /> : null}
        {error ? (
          <InlineAlert kind="danger" live className="mt-4">
            {failureText(error)}
          </InlineAlert>
        ) : null}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button className="mr-auto" busy={preview.isPending} onClick={tryOut}>
            {t('imports.tryOut')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={configure.isPending || update.isPending}>
            {t('app:save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
