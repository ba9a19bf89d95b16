import { lazy, Suspense, useEffect, useRef } from 'react'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { useStoredState } from '#platform/use-stored-state.ts'
import { offerHeightKey } from './offer-height.ts'
import { useSpeechModel } from './speech-model.queries.ts'

const SpeechModelOffer = lazy(async () => ({ default: (await import('./speech-model-offer.tsx')).SpeechModelOffer }))

/** On the dashboard of who runs this server, until the model is here or they said not now. */
export function FirstStartOffer() {
  const [isLater, setLater] = useStoredState('speech-model-later', false)
  const { data, error } = useSpeechModel({ enabled: !isLater })
  const card = useRef<HTMLDivElement>(null)
  const isOffered = data?.offer !== null && data?.offer !== undefined
  useEffect(() => {
    if (data) writeStored(offerHeightKey, isOffered ? (card.current?.offsetHeight ?? 0) : 0)
  }, [data, isOffered])
  if (isLater || (data && !isOffered) || (error && !data)) return null
  // Nothing below moves when it comes.
  const place = <div style={{ height: readStored(offerHeightKey, 0) }} />
  return (
    <div ref={card} className="mt-6">
      {data ? (
        <Suspense fallback={place}>
          <SpeechModelOffer state={data} onLater={() => setLater(true)} />
        </Suspense>
      ) : (
        place
      )}
    </div>
  )
}
