import { useTranslation } from 'react-i18next'
import { useLeaving } from '#platform/use-leaving.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/** Asks before somebody leaves what they wrote and did not schedule. */
export function LeaveGuard({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslation('publishing')
  const leaving = useLeaving(isHeld)
  if (!leaving) return null
  return (
    <ConfirmDialog
      title={t('compose.leaveTitle')}
      action={t('compose.leave')}
      danger
      onConfirm={() => leaving.answer(true)}
      onClose={() => leaving.answer(false)}
    >
      {t('compose.leaveText')}
    </ConfirmDialog>
  )
}
