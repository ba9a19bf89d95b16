import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'

type WelcomeProps = { onClose: () => void; onShow: () => void }

type GreetingProps = WelcomeProps & { title: string; go: string; children: ReactNode }

/** Words to begin with, and the choice to be shown around first. */
function GreetingDialog({ title, go, children, onClose, onShow }: GreetingProps) {
  const { t } = useTranslation('editor')
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} closeLabel={t('popup.close')}>
      {children}
      <div className={`${dialogFootClass} mt-5`}>
        <Button
          onClick={() => {
            onClose()
            onShow()
          }}
        >
          {t('popup.onboarding.show')}
        </Button>
        <Button variant="primary" autoFocus onClick={onClose}>
          {go}
        </Button>
      </div>
    </Dialog>
  )
}

/** For somebody who is in the editor for the first time. */
export function OnboardingDialog(props: WelcomeProps) {
  const { t } = useTranslation('editor')
  return (
    <GreetingDialog {...props} title={t('popup.onboarding.title')} go={t('popup.onboarding.start')}>
      <ul className="grid list-disc gap-2 ps-5">
        {(['words', 'sides', 'safe'] as const).map((point) => (
          <li key={point}>{t(`popup.onboarding.${point}`)}</li>
        ))}
      </ul>
    </GreetingDialog>
  )
}

/** For somebody who knows an earlier editor. */
export function NewsDialog(props: WelcomeProps) {
  const { t } = useTranslation('editor')
  return (
    <GreetingDialog {...props} title={t('popup.news.title')} go={t('popup.safari.ok')}>
      <p>{t('popup.news.text')}</p>
    </GreetingDialog>
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
