import { useTranslation } from 'react-i18next'
import type { ImportChannel } from '@clipwright/contract/publishing/import-channels'
import { failureText } from '#platform/failure-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useUnwatchChannel } from './auto-import.queries.ts'

export function RemoveChannelDialog({ channel, onClose }: { channel: ImportChannel; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  const unwatch = useUnwatchChannel()
  const { platform, extUserId, title } = channel
  return (
    <ConfirmDialog
      title={t('imports.removeTitle', { name: title })}
      action={t('imports.remove')}
      danger
      busy={unwatch.isPending}
      problem={unwatch.error ? failureText(unwatch.error) : undefined}
      onConfirm={() => unwatch.mutate({ platform, extUserId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('imports.removeBody')}</p>
    </ConfirmDialog>
  )
}
