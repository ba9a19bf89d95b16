import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSession } from '#platform/session.ts'
import { readStored, writeStored } from '#platform/stored-state.ts'
import { useStoredState } from '#platform/use-stored-state.ts'
import { useSpeechModel } from './speech-model.queries.ts'

const SpeechModelOffer = lazy(async () => ({ default: (await import('./speech-model-offer.tsx')).SpeechModelOffer }))

/** Height of the card when it was last there, in pixels; 0 once it is not offered any more. */
const heightKey = 'speech-model-height'

/** On the dashboard of who runs this server, until the model is here or they said not now. */
export function FirstStartOffer() {
  const isStaff = useSession(({ session }) => session?.user?.isStaff === true && !session.impersonator)
  const [isLater, setLater] = useStoredState('speech-model-later', false)
  const { data, error } = useSpeechModel({ enabled: isStaff && !isLater })
  const card = useRef<HTMLDivElement>(null)
  const isOffered = data?.offer !== null && data?.offer !== undefined
  useEffect(() => {
    if (data) writeStored(heightKey, isOffered ? (card.current?.offsetHeight ?? 0) : 0)
  }, [data, isOffered])
  if (!isStaff || isLater || (data && !isOffered) || (error && !data)) return null
  // Nothing below moves when it comes.
  const place = <div style={{ height: readStored(heightKey, 0) }} />
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
