import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** What a page is for, in a few sentences. */
export function FirstAlert({ page, onClose }: { page: 'calendar' | 'analytics'; onClose: () => void }) {
  const { t } = useTranslation('publishing')
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(`firstAlert.${page}.title`)}
      description={t(`firstAlert.${page}.body`)}
      closeLabel={t('app:close')}
      focusSelf
    >
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t('firstAlert.go')}
        </Button>
      </div>
    </Dialog>
  )
}
