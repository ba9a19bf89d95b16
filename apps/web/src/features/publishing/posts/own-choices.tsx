import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ChoiceField, hasChoices } from '../social-accounts/choice-field.tsx'
import { usePostChoices } from '../social-accounts/social-accounts.queries.ts'
import type { Draft } from './draft.ts'

type OwnChoicesProps = { draft: Draft; account: SocialAccount; onChange: (draft: Draft) => void }

/** How this post goes out, where people choose that: as its account has it, or otherwise. */
export function OwnChoices({ draft, account, onChange }: OwnChoicesProps) {
  const { t } = useTranslation('publishing')
  const { accountId } = account
  const own = draft.ownChoices[accountId]
  if (!hasChoices(account)) return null
  const toggle = () => {
    const { [accountId]: _, ...others } = draft.ownChoices
    onChange({ ...draft, ownChoices: own === undefined ? { ...others, [accountId]: {} } : others })
  }
  return (
    <div className="mt-2">
      <Button size="small" variant="quiet" aria-expanded={own !== undefined} onClick={toggle}>
        {own === undefined ? t('compose.ownChoices') : t('compose.accountChoices')}
      </Button>
      {own === undefined ? null : <ChoiceFields draft={draft} account={account} onChange={onChange} />}
    </div>
  )
}

function ChoiceFields({ draft, account: { accountId, platform }, onChange }: OwnChoicesProps) {
  const { t } = useTranslation('publishing')
  const choices = usePostChoices(accountId)
  const own = draft.ownChoices[accountId] ?? {}
  return (
    <>
      {choices.isPending ? <Skeleton className="mt-2 h-16 w-full" /> : null}
      <FailureLine error={choices.error} onRetry={() => void choices.refetch()} />
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {choices.data?.map((choice) => (
          <ChoiceField
            key={choice.name}
            choice={choice}
            value={own[choice.name] ?? choice.value ?? undefined}
            onChange={(value) => onChange({ ...draft, ownChoices: { ...draft.ownChoices, [accountId]: { ...own, [choice.name]: value } } })}
          />
        ))}
      </div>
      {platform === 'TIKTOK_BUSINESS' ? <p className="mt-2 text-sm text-ink-2">{t('choices.music')}</p> : null}
    </>
  )
}
