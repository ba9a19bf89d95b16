import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

export function ThankYou({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('popups')
  return (
    <div className="grid gap-4">
      <p role="status" className="text-lg text-ink-2">
        {t('survey.thanks')}
      </p>
      <Button className="justify-self-end" variant="primary" autoFocus onClick={onClose}>
        {t('survey.done')}
      </Button>
    </div>
  )
}
