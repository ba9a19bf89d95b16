import { Suspense, useEffect, useRef } from 'react'
import type { SpeechModelState } from '@clipwright/contract/installation/speech-model'
import { lazyPart } from '#ui/lazy-part.ts'
import { useStoredState } from '#platform/use-stored-state.ts'
import { OfferPlace, rememberOfferHeight } from './offer-place.tsx'
import { useSpeechModel } from './speech-model.queries.ts'

const SpeechModelOffer = lazyPart(async () => (await import('./speech-model-offer.tsx')).SpeechModelOffer)

/** On the dashboard of the operator, until the model is installed or declined. */
export function FirstStartOffer() {
  const [isLater, setLater] = useStoredState('speech-model-later', false)
  const { data, error } = useSpeechModel({ enabled: !isLater })
  const isNotOffered = data?.offer === null
  useEffect(() => {
    if (isNotOffered) rememberOfferHeight(0)
  }, [isNotOffered])
  if (isLater || isNotOffered || (error && !data)) return null
  if (!data) return <OfferPlace />
  return (
    <Suspense fallback={<OfferPlace />}>
      <Card state={data} onLater={() => setLater(true)} />
    </Suspense>
  )
}

function Card({ state, onLater }: { state: SpeechModelState; onLater: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => rememberOfferHeight(card.current?.offsetHeight ?? 0), [state])
  return (
    <div ref={card} className="mt-6">
      <SpeechModelOffer state={state} onLater={onLater} />
    </div>
  )
}
