import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostChoice, SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { failureText } from '#platform/failure-text.ts'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChoiceField, type ChosenValues } from './choice-field.tsx'
import { usePostChoices, useSetPostChoices } from './social-accounts.queries.ts'

type ChoicesDialogProps = { account: SocialAccount; onClose: () => void }

/** How posts go out on an account. Nothing is chosen for people: what the world sees is theirs to say. */
export function ChoicesDialog({ account, onClose }: ChoicesDialogProps) {
  const { t } = useTranslation('publishing')
  const choices = usePostChoices(account.accountId)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('choices.title', { name: account.name })}
      closeLabel={t('app:close')}
    >
      {choices.isPending ? <Skeleton className="h-32 w-full" /> : null}
      <FailureLine error={choices.error} onRetry={() => void choices.refetch()} />
      {choices.data ? <ChoicesForm account={account} choices={choices.data} onClose={onClose} /> : null}
    </Dialog>
  )
}

function ChoicesForm({ account, choices, onClose }: ChoicesDialogProps & { choices: readonly PostChoice[] }) {
  const { t } = useTranslation('publishing')
  const save = useSetPostChoices()
  const [values, setValues] = useState<ChosenValues>(
    Object.fromEntries(choices.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))),
  )
  const isComplete = choices.every(({ name }) => values[name] !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ accountId: account.accountId, values }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit}>
      <div className="flex flex-col gap-4">
        {choices.map((choice) => (
          <ChoiceField
            key={choice.name}
            choice={choice}
            value={values[choice.name]}
            onChange={(value) => setValues({ ...values, [choice.name]: value })}
          />
        ))}
      </div>
      {account.platform === 'TIKTOK_BUSINESS' ? <p className="mt-4 text-sm text-ink-2">{t('choices.music')}</p> : null}
      {save.error ? (
        <InlineAlert kind="danger" live className="mt-4">
          {failureText(save.error)}
        </InlineAlert>
      ) : null}
      <div className={`${dialogFootClass} mt-5`}>
        <Button variant="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={save.isPending} disabled={!isComplete}>
          {t('choices.save')}
        </Button>
      </div>
    </form>
  )
}
