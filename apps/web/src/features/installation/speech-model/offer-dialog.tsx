import { useTranslation } from 'react-i18next'
import type { SpeechModelState } from '@clipwright/contract/installation/speech-model'
import { Dialog } from '#ui/dialog.tsx'
import { SpeechModelOffer } from './speech-model-offer.tsx'

export function OfferDialog({ state, onClose }: { state: SpeechModelState; onClose: () => void }) {
  const { t } = useTranslation('projects')
  return (
    <Dialog
      open
      titleHidden
      width="medium"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('speechModel.title')}
      closeLabel={t('app:close')}
    >
      <SpeechModelOffer state={state} className="mt-8" />
    </Dialog>
  )
}
