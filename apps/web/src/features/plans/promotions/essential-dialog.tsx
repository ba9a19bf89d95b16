import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { track } from '#platform/telemetry/track.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { paths } from '../../../paths.ts'

/** To people on Essential, which is no longer sold: what Pro has beyond it. */
export function EssentialDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  useEffect(() => track('essential_to_pro.show', {}), [])
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('essential.title')}
      closeLabel={t('app:close')}
      width="offer"
    >
      <p className="text-lg text-ink-2">{t('essential.body')}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {t('promotion.later')}
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            onClose()
            void navigate({ to: paths.plans })
          }}
        >
          {t('act.upgrade')}
        </Button>
      </div>
    </Dialog>
  )
}
