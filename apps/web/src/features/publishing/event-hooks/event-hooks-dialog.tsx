import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#platform/failure-text.ts'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCreateHook, useEventHooks } from './event-hooks.queries.ts'
import { HookRow } from './hook-row.tsx'

/** Addresses that are told what becomes of posts. */
export function EventHooksDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const hooks = useEventHooks()
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('hooks.title')}
      description={t('hooks.about')}
      width="medium"
      closeLabel={t('app:close')}
    >
      {hooks.isPending ? <Skeleton className="h-24 w-full" /> : null}
      <FailureLine error={hooks.error} onRetry={() => void hooks.refetch()} />
      {hooks.data?.length === 0 ? <p className="text-ink-2">{t('hooks.empty')}</p> : null}
      <ul className="divide-y divide-line">
        {hooks.data?.map((hook) => (
          <HookRow key={hook.hookId} hook={hook} />
        ))}
      </ul>
      {/* Below the list it would move under a press when that arrives. */}
      {hooks.isPending ? null : <NewHook />}
    </Dialog>
  )
}

function NewHook() {
  const { t } = useTranslation('publishing')
  const [url, setUrl] = useState('')
  const create = useCreateHook()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(url.trim(), { onSuccess: () => setUrl('') })
  }
  return (
    <form onSubmit={submit} className="mt-4 border-t border-line pt-4">
      {create.data ? (
        <TextField label={t('connect.secret')} hint={t('connect.secretHint')} value={create.data.secret} readOnly mono className="mb-4" />
      ) : null}
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-56 flex-1"
          label={t('hooks.url')}
          type="url"
          required
          maxLength={2000}
          placeholder="https://"
          value={url}
          error={create.error ? failureText(create.error) : undefined}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button variant="primary" type="submit" busy={create.isPending} className="mt-6">
          {t('hooks.add')}
        </Button>
      </div>
    </form>
  )
}
