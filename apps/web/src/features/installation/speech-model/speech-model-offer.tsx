import { AudioLines } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cancelSpeechModel, fetchSpeechModel, type SpeechModelState } from '@clipwright/contract/installation/speech-model'
import { OfferCard } from './offer-card.tsx'
import { usePartActions } from './speech-model.queries.ts'

/** Offer of a better recogniser to the operator. */
export function SpeechModelOffer({ state: { offer }, className }: { state: SpeechModelState; className?: string }) {
  const { t } = useTranslation('projects')
  const actions = usePartActions(fetchSpeechModel, cancelSpeechModel)
  if (!offer) return null
  return (
    <OfferCard
      icon={AudioLines}
      title={t('speechModel.title')}
      body={t('speechModel.body')}
      offer={offer}
      actions={actions}
      className={className}
    />
  )
}
