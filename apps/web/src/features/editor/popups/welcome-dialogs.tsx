import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type WelcomeProps = { onClose: () => void; onShow: () => void }

/** For somebody who is in the editor for the first time. */
export function OnboardingDialog({ onClose, onShow }: WelcomeProps) {
  const { t } = useTranslation('editor')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('popup.onboarding.title')} closeLabel={t('popup.close')}>
      <ul className="grid list-disc gap-2 ps-5">
        {(['words', 'sides', 'safe'] as const).map((point) => (
          <li key={point}>{t(`popup.onboarding.${point}`)}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button
          onClick={() => {
            onClose()
            onShow()
          }}
        >
          {t('popup.onboarding.show')}
        </Button>
        <Button variant="primary" autoFocus onClick={onClose}>
          {t('popup.onboarding.start')}
        </Button>
      </div>
    </Dialog>
  )
}

/** For somebody who knows an earlier editor. */
export function NewsDialog({ onClose, onShow }: WelcomeProps) {
  const { t } = useTranslation('editor')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('popup.news.title')} closeLabel={t('popup.close')}>
      <p>{t('popup.news.text')}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button
          onClick={() => {
            onClose()
            onShow()
          }}
        >
          {t('popup.onboarding.show')}
        </Button>
        <Button variant="primary" autoFocus onClick={onClose}>
          {t('popup.safari.ok')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Says what is known of a browser that was never tried. */
export function SafariDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('editor')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={t('popup.safari.title')} closeLabel={t('popup.close')}>
      <p>{t('popup.safari.text')}</p>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" autoFocus onClick={onClose}>
          {t('popup.safari.ok')}
        </Button>
      </div>
    </Dialog>
  )
}
