import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { failureText } from '#platform/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { showToast } from '#ui/toast.ts'
import { useImportChannels, usePreviewImport, useWatchChannel } from './auto-import.queries.ts'
import { LimitFields, newLimits, toLimits } from './limit-fields.tsx'
import { newPlace, PlaceFields, toPlace } from './place-fields.tsx'
import { PreviewList } from './preview-list.tsx'
import { newRule, type RuleDraft, toRule } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'

const backfills = ['0', '5', '10', '20'] as const

/** Watches another channel or feed: its address and rule, what would have happened to its last videos, and then the agreement. */
export function AutoImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const form = useWatchForm(onClose)
  const { place, rule, limits, preview, watch } = form
  const folders = useImportChannels().data?.folders ?? []
  const error = watch.error ?? preview.error
  const isReady = preview.data !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('imports.add')}
      description={t('imports.addAbout')}
      width="medium"
      closeLabel={t('app:close')}
    >
      <form onSubmit={form.submit}>
        <PlaceFields place={place} folders={folders} onPlace={form.setPlace} />
        {/* What the browser refuses has to be seen, and it cannot point into what is closed. */}
        <details className="mt-4" onInvalidCapture={(event) => (event.currentTarget.open = true)}>
          <summary className="cursor-pointer font-semibold">{t('imports.rules')}</summary>
          <div className="mt-3">
            <RuleFields rule={rule} onRule={form.setRule} />
            <LimitFields limits={limits} onLimits={form.setLimits} />
          </div>
        </details>
        {preview.data ? (
          <>
            <PreviewList preview={preview.data} />
            <Agreement form={form} isOwner={preview.data.isOwner} />
          </>
        ) : null}
        {error ? (
          <InlineAlert kind="danger" live className="mt-4">
            {toApiError(error).errorName === 'RecordExisted' ? t('imports.watchedAlready') : failureText(error)}
          </InlineAlert>
        ) : null}
        <div className={`${dialogFootClass} mt-5`}>
          <Button variant="quiet" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          {isReady ? (
            <Button busy={preview.isPending} onClick={form.tryOut}>
              {t('imports.tryOut')}
            </Button>
          ) : null}
          <Button variant="primary" type="submit" busy={isReady ? watch.isPending : preview.isPending}>
            {t(isReady ? 'imports.watch' : 'imports.tryOut')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type WatchForm = ReturnType<typeof useWatchForm>

function useWatchForm(onClose: () => void) {
  const { t } = useTranslation('publishing')
  const [draft, setDraft] = useState(newPlace)
  const [rule, setRule] = useState<RuleDraft>(newRule)
  const [limits, setLimits] = useState(newLimits)
  const [hasRights, setHasRights] = useState(false)
  const [backfill, setBackfill] = useState<(typeof backfills)[number]>('0')
  const preview = usePreviewImport()
  const watch = useWatchChannel()
  const tryOut = () => preview.mutate({ ...toPlace(draft), rules: [toRule(rule)], ...toLimits(limits) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!preview.data) return tryOut()
    const count = Number(backfill)
    watch.mutate(
      {
        ...toPlace(draft),
        hasRights,
        rule: toRule(rule),
        backfill: count === 0 ? { kind: 'none' } : { kind: 'last', count },
        ...toLimits(limits),
      },
      {
        onSuccess: ({ backfilledCount, isCutShort }) => {
          if (isCutShort) void showToast('plain', t('imports.backfillCut', { shown: backfilledCount, total: count }))
          onClose()
        },
      },
    )
  }
  // What was looked at is not what is there now.
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      preview.reset()
      watch.reset()
    }
  return {
    place: draft,
    rule,
    limits,
    hasRights,
    backfill,
    preview,
    watch,
    tryOut,
    submit,
    setPlace: changing(setDraft),
    setRule: changing(setRule),
    setLimits: changing(setLimits),
    setHasRights,
    setBackfill,
  }
}

function Agreement({ form, isOwner }: { form: WatchForm; isOwner: boolean }) {
  const { t } = useTranslation('publishing')
  return (
    <div className="mt-4 grid gap-4">
      <Select
        label={t('imports.field.backfill')}
        hint={form.backfill === '0' ? undefined : t('imports.field.backfillHint', { max: form.limits.maxPerDay })}
        value={form.backfill}
        options={backfills.map((value) => ({
          value,
          label: value === '0' ? t('imports.onlyNew') : t('imports.alsoLast', { count: Number(value) }),
        }))}
        onChange={form.setBackfill}
      />
      {isOwner ? null : (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            required
            checked={form.hasRights}
            onChange={(event) => form.setHasRights(event.target.checked)}
            className="mt-1 size-4 shrink-0 accent-(--primary)"
          />
          <span>{t('imports.rights')}</span>
        </label>
      )}
    </div>
  )
}
