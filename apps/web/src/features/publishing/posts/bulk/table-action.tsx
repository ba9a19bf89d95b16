import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const TableDialog = lazyPart(async () => (await import('./plan-dialog.tsx')).TableDialog)

/** Plans posts from a table of somebody’s own. */
export function TableAction({ accounts }: { accounts: readonly SocialAccount[] }) {
  const { t } = useTranslation('publishing')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('bulk.table')}</Button>
      <Suspense>{isOpen ? <TableDialog drafts={[]} accounts={accounts} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
