import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { closeSession, useSession } from '#platform/session.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { settleSignIn, useSignInOutcome } from './sign-in-outcome.ts'

/**
 * The session expired during work: the page stays as it is behind this dialog, and continues when the same person has
 * signed in again. Closing the dialog opens the sign-in page.
 */
export function ExpiredDialog() {
  const { t } = useTranslation('auth')
  const session = useSession((state) => state.session)
  const client = useQueryClient()
  const settle = useSignInOutcome()
  if (!session?.hasRunOut) return null
  const email = session.account?.email ?? session.user?.email
  const userId = session.account?.userId
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeSession()
      }}
      title={t('expired.title')}
      description={t('expired.body')}
      closeLabel={t('expired.leave')}
    >
      <SignInForm
        {...(email ? { suggestedEmail: email } : {})}
        onOutcome={(outcome) => {
          if (outcome.outcome === 'signed_in' && outcome.user.id === userId) {
            settleSignIn(outcome)
            void client.invalidateQueries()
            return
          }
          // Another person, or a further step: they cannot continue on this page.
          settle(outcome)
        }}
      />
    </Dialog>
  )
}
