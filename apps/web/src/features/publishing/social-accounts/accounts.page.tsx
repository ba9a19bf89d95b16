import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { FailureLine } from '#platform/failure-line.tsx'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SlotsDialog } from '../slots/slots-dialog.tsx'
import { AccountRow } from './account-row.tsx'
import { ChoicesDialog } from './choices-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { PublishingLinks } from './publishing-links.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { useSocialAccounts } from './social-accounts.queries.ts'

const EventHooksDialog = lazyPart(async () => (await import('../event-hooks/event-hooks-dialog.tsx')).EventHooksDialog)

type OpenDialog = { kind: 'connect' | 'hooks' } | { kind: 'relink' | 'choose' | 'remove' | 'slots'; account: SocialAccount }

/** Accounts that the team posts to: their state, and what can be done about it. */
export function AccountsPage() {
  const { t } = useTranslation('publishing')
  useTitle(t('accounts.title'))
  const accounts = useSocialAccounts()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const mayConnect = useSession((state) => state.session?.account?.permissions.includes('org:edit')) ?? false
  const close = () => setDialog(null)
  const isEmpty = accounts.data?.length === 0
  const connect = (
    <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setDialog({ kind: 'connect' })}>
      {t('accounts.connect')}
    </Button>
  )
  const actions = (
    <>
      <Button onClick={() => setDialog({ kind: 'hooks' })}>{t('hooks.open')}</Button>
      {/* Not before the list is there: an empty one has it in its place, and a press meanwhile would be lost. */}
      {accounts.data && !isEmpty ? connect : null}
    </>
  )
  return (
    <div className="page pb-24">
      <PublishingLinks here="accounts" />
      <PageHeader title={t('accounts.title')} actions={mayConnect ? actions : null} />
      {accounts.isPending ? <Skeleton className="mt-6 h-40 w-full" /> : null}
      <div className="mt-4 empty:hidden">
        <FailureLine error={accounts.error} onRetry={() => void accounts.refetch()} />
      </div>
      <ul>
        {accounts.data?.map((account) => (
          <li key={account.accountId} className="border-b border-line">
            <AccountRow
              account={account}
              mayConnect={mayConnect}
              onRelink={() => setDialog({ kind: 'relink', account })}
              onChoose={() => setDialog({ kind: 'choose', account })}
              onRemove={() => setDialog({ kind: 'remove', account })}
              onSlots={() => setDialog({ kind: 'slots', account })}
            />
          </li>
        ))}
      </ul>
      {isEmpty ? (
        <EmptyState action={mayConnect ? connect : null}>{t(mayConnect ? 'accounts.empty' : 'accounts.emptyMember')}</EmptyState>
      ) : null}
      {dialog?.kind === 'connect' ? <ConnectDialog onClose={close} /> : null}
      {dialog?.kind === 'hooks' ? (
        <Suspense>
          <EventHooksDialog onClose={close} />
        </Suspense>
      ) : null}
      {dialog?.kind === 'relink' ? <ConnectDialog relink={dialog.account} onClose={close} /> : null}
      {dialog?.kind === 'choose' ? <ChoicesDialog account={dialog.account} onClose={close} /> : null}
      {dialog?.kind === 'slots' ? <SlotsDialog account={dialog.account} onClose={close} /> : null}
      {dialog?.kind === 'remove' ? <RemoveDialog account={dialog.account} onClose={close} /> : null}
    </div>
  )
}
