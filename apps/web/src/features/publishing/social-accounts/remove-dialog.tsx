import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { failureText } from '#platform/failure-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { OrphanList } from './orphan-list.tsx'
import { useRemoveAccount } from './social-accounts.queries.ts'

/** Says which posts lose their account before it is removed. */
export function RemoveDialog({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const remove = useRemoveAccount()
  return (
    <ConfirmDialog
      title={t('remove.title', { name: account.name })}
      action={t('accounts.remove')}
      danger
      busy={remove.isPending}
      problem={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate(account.accountId, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('remove.body')}</p>
      {account.scheduledCount > 0 ? (
        <>
          <p className="mt-2 font-semibold text-ink">{t('remove.orphans', { count: account.scheduledCount })}</p>
          <OrphanList account={account} />
        </>
      ) : null}
    </ConfirmDialog>
  )
}
