import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { paths } from '../../../paths.ts'

/** Under an offer: later, or on to the plans. */
export function OfferButtons({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  return (
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
  )
}
