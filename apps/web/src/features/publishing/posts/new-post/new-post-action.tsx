import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { Button } from '#ui/button.tsx'
import { ToAccounts } from '../to-accounts.tsx'

type NewPostActionProps = {
  /** Not known yet: nothing is offered. */
  accounts: readonly SocialAccount[] | undefined
  onStart: () => void
}

/** Starts a post; where there is no account to post to, leads to connecting one. */
export function NewPostAction({ accounts, onStart }: NewPostActionProps) {
  const { t } = useTranslation('publishing')
  if (accounts === undefined) return null
  if (accounts.length === 0) return <ToAccounts />
  return (
    <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={onStart}>
      {t('compose.title')}
    </Button>
  )
}
