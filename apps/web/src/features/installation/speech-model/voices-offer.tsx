import { MicVocal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cancelVoices, fetchVoices, type SpeechModelState } from '@clipwright/contract/installation/speech-model'
import { OfferCard } from './offer-card.tsx'
import { usePartActions } from './speech-model.queries.ts'

/** Offer of natural voices to the operator; once they are here, what they are used for. */
export function VoicesOffer({ state: { speaker, voicesOffer }, className }: { state: SpeechModelState; className?: string }) {
  const { t } = useTranslation('projects')
  const actions = usePartActions(fetchVoices, cancelVoices)
  if (speaker === 'natural') return <p className={className}>{t('speechModel.voices.use')}</p>
  if (!voicesOffer) return null
  return (
    <OfferCard
      icon={MicVocal}
      title={t('speechModel.voices.title')}
      body={t('speechModel.voices.body')}
      offer={voicesOffer}
      actions={actions}
      className={className}
    />
  )
}
