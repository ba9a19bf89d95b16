import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { track } from '#platform/telemetry/track.ts'
import { useExposure } from '#platform/telemetry/use-exposure.ts'
import { Dialog } from '#ui/dialog.tsx'
import { OfferButtons } from './offer-buttons.tsx'

/** To people on Essential, which is no longer sold: what Pro has beyond it. */
export function EssentialDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('billing')
  const ref = useExposure('essential_to_pro')
  useEffect(() => track('essential_to_pro.show', {}), [])
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('essential.title')}
      closeLabel={t('app:close')}
      width="offer"
    >
      <p ref={ref} className="text-lg text-ink-2">
        {t('essential.body')}
      </p>
      <OfferButtons onClose={onClose} />
    </Dialog>
  )
}
