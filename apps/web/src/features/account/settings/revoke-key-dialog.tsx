import { useTranslation } from 'react-i18next'
import type { ApiKey } from '@clipwright/contract/account/api-keys'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { useRevokeApiKey } from './settings.queries.ts'

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const revoke = useRevokeApiKey()
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('keys.endTitle', { name: apiKey.name })}
      description={t('keys.endBody')}
      closeLabel={t('app:close')}
    >
      <div className={dialogFootClass}>
        <Button variant="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate(apiKey.id, { onSuccess: onClose })}>
          {t('keys.end')}
        </Button>
      </div>
    </Dialog>
  )
}
