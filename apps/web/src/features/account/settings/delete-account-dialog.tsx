import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteMyAccount, requestDeletionCode } from '@clipwright/contract/account/users'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { dropPersistedCaches } from '#platform/persisted-cache.ts'
import { closeSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/code-input.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { FailureLine } from '#platform/failure-line.tsx'

/** Lists what will be deleted, mails a code, and deletes the account with it. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const ask = useMutation({ mutationFn: () => api.call(requestDeletionCode, {}), meta: { shown: true } })
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('delete.sure')}
      description={t('delete.consequence')}
      closeLabel={t('app:close')}
    >
      {ask.data ? (
        <CodeStep email={ask.data.email} onClose={onClose} />
      ) : (
        <div className="grid gap-4">
          <ul className="list-disc pl-5 text-ink-2">
            <li>{t('delete.endsSessions')}</li>
            <li>{t('delete.endsTeams')}</li>
            <li>{t('delete.stays')}</li>
          </ul>
          {ask.error ? <FailureLine error={ask.error} /> : null}
          <div className={dialogFootClass}>
            <Button variant="quiet" onClick={onClose}>
              {t('app:cancel')}
            </Button>
            <Button variant="danger" busy={ask.isPending} onClick={() => ask.mutate()}>
              {t('delete.mailCode')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function CodeStep({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [code, setCode] = useState('')
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => api.call(deleteMyAccount, { code }),
    onSuccess: () => {
      dropPersistedCaches()
      client.clear()
      closeSession({ onPurpose: true })
    },
    meta: { shown: true },
  })
  const failure = end.error ? toApiError(end.error) : null
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) end.mutate()
      }}
    >
      <p>{t('delete.sent', { email })}</p>
      <CodeInput
        label={t('delete.code')}
        value={code}
        autoFocus
        error={failure?.errorName === 'LoginCodeError' ? t('errors:LoginCodeError') : undefined}
        onChange={setCode}
        onComplete={() => undefined}
      />
      {failure?.errorName === 'OwnershipHeldError' ? (
        <InlineAlert kind="danger" live>
          {t('errors:OwnershipHeldError')}
          <ul className="mt-1 list-disc pl-5 font-normal">
            {failure.details.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </InlineAlert>
      ) : null}
      {failure && failure.errorName !== 'OwnershipHeldError' && failure.errorName !== 'LoginCodeError' ? (
        <FailureLine error={failure} />
      ) : null}
      <div className={dialogFootClass}>
        <Button variant="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button variant="danger" type="submit" disabled={code.length < 6} busy={end.isPending}>
          {t('delete.forGood')}
        </Button>
      </div>
    </form>
  )
}
