import { useTranslation } from 'react-i18next'
import type { SocialAccountId } from '@clipwright/contract/ids'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { platformNames } from '@clipwright/contract/publishing/platform-names'

type AccountChoiceProps = {
  accounts: readonly SocialAccount[]
  chosenIds: readonly SocialAccountId[]
  onChange: (chosenIds: readonly SocialAccountId[]) => void
}

/** The accounts that a post goes to. */
export function AccountChoice({ accounts, chosenIds, onChange }: AccountChoiceProps) {
  const { t } = useTranslation('publishing')
  return (
    <fieldset className="mt-6">
      <legend className="text-sm font-semibold">{t('compose.accounts')}</legend>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {accounts.map(({ accountId, platform, name, handle, health }) => {
          const isChosen = chosenIds.includes(accountId)
          return (
            <li key={accountId}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-surface px-3 py-2 has-checked:border-ink has-disabled:cursor-not-allowed has-disabled:opacity-70">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-(--primary)"
                  checked={isChosen}
                  disabled={health === 'relink' && !isChosen}
                  onChange={() => onChange(isChosen ? chosenIds.filter((id) => id !== accountId) : [...chosenIds, accountId])}
                />
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{name}</span>
                  <span className="block truncate text-sm text-ink-2">
                    {platformNames[platform]}
                    {health === 'relink' ? ` · ${t('compose.relinkFirst')}` : handle === name ? '' : ` · ${handle}`}
                  </span>
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
