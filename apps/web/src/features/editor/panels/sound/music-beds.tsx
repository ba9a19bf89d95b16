import { LoaderCircle, Pause, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MusicBedId } from '@clipwright/contract/music-beds'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { addMusic } from '../../sound/add-sound.ts'
import { useMakeBed } from '../../sound/sounds.queries.ts'
import { useEdit } from '../../use-edit.ts'
import type { Listening } from './use-listening.ts'

const beds: readonly MusicBedId[] = ['calm', 'bright', 'steady', 'playful', 'deep']

type MusicBedsProps = { listening: Listening; onFailure: (failure: ApiErrorName | null) => void }

/** The beds that the product plays itself: each is made when somebody first listens to it or puts it under the clip. */
export function MusicBeds({ listening: { heard, listen }, onFailure }: MusicBedsProps) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const bed = useMakeBed(session.clip)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const making = bed.isPending ? bed.variables : null
  const withBed = (id: MusicBedId, use: (track: { uri: string; url: string }) => void) => {
    // One at a time; the buttons keep the focus meanwhile.
    if (making) return
    onFailure(null)
    bed.mutate(id, {
      onSuccess: ({ track, error }) => (track ? use(track) : onFailure(error?.errorName ?? 'ServerError')),
      onError: (error) => onFailure(toApiError(error).errorName),
    })
  }
  const onListen = (id: MusicBedId) => {
    if (heard === id) return listen(null)
    listen(null)
    session.playhead?.pause()
    // Nothing begins to sound in a panel that was left while it was made.
    withBed(id, ({ url }) => isOpen.current && listen({ id, url }))
  }
  const onTake = (id: MusicBedId) => {
    listen(null)
    withBed(id, ({ uri }) => addMusic(session, { uri, loop: true }))
  }
  return (
    <>
      <ul aria-label={t('sound.beds')} className="divide-y divide-line rounded-md border border-line">
        {beds.map((id) => {
          const name = t(`sound.bed.${id}`)
          return (
            <li key={id} className="flex items-center gap-2 p-2">
              <IconButton
                label={t(heard === id ? 'sound.stopListening' : 'sound.listen', { name })}
                aria-pressed={heard === id}
                aria-disabled={making !== null || undefined}
                className="aria-disabled:opacity-50"
                onClick={() => onListen(id)}
              >
                <BedIcon isMaking={making === id} isHeard={heard === id} />
              </IconButton>
              <span className="min-w-0 flex-1 text-sm font-semibold">{name}</span>
              <Button
                size="small"
                aria-label={t('sound.putUnder', { name })}
                aria-disabled={making !== null || undefined}
                onClick={() => onTake(id)}
              >
                {t('sound.put')}
              </Button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {making ? t('sound.makingBed', { name: t(`sound.bed.${making}`) }) : ''}
      </p>
    </>
  )
}

function BedIcon({ isMaking, isHeard }: { isMaking: boolean; isHeard: boolean }) {
  if (isMaking) return <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
  return isHeard ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />
}
