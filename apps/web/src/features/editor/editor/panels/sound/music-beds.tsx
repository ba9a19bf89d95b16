import { LoaderCircle, Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { musicBedIds, type MusicBedId, type MusicBedTask } from '@clipwright/contract/editor/music-beds'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { addMusic } from '../../sound/add-sound.ts'
import { useMakeBed } from '../../sound/sounds.queries.ts'
import { useEdit } from '../../use-edit.ts'
import type { Listening } from './use-listening.ts'

type MusicBedsProps = { listening: Listening; onFailure: (failure: ApiErrorName | null) => void }

/** Built-in music beds, generated when first played or added. */
export function MusicBeds(props: MusicBedsProps) {
  const { t } = useTranslation('editor')
  const { making, onListen, onTake } = useBeds(props)
  return (
    <>
      <ul aria-label={t('sound.beds')} className="divide-y divide-line rounded-md border border-line">
        {musicBedIds.map((id) => (
          <Bed
            key={id}
            name={t(`sound.bed.${id}`)}
            isHeard={props.listening.heard === id}
            isMaking={making === id}
            isHeld={making !== null}
            onListen={() => onListen(id)}
            onTake={() => onTake(id)}
          />
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {making ? t('sound.makingBed', { name: t(`sound.bed.${making}`) }) : ''}
      </p>
    </>
  )
}

function useBeds({ listening: { heard, listen }, onFailure }: MusicBedsProps) {
  const session = useEdit()
  const bed = useMakeBed(session.clip)
  const making = bed.isPending ? bed.variables : null
  const then = (use: (track: { uri: string; url: string }) => void) => ({
    onSuccess: ({ track, error }: MusicBedTask) => (track ? use(track) : onFailure(error?.errorName ?? 'ServerError')),
    onError: (error: Error) => onFailure(toApiError(error).errorName),
  })
  const onListen = (id: MusicBedId) => {
    // One at a time; the pressed button keeps the focus.
    if (making) return
    listen(null)
    if (heard === id) return
    onFailure(null)
    session.playhead?.pause()
    // Nothing starts playing once the panel was closed.
    bed.mutate(
      id,
      then(({ url }) => listen({ id, url })),
    )
  }
  const onTake = (id: MusicBedId) => {
    if (making) return
    listen(null)
    onFailure(null)
    const { onSuccess, onError } = then(({ uri }) => addMusic(session, { uri, loop: true }))
    // Added even if the panel was closed meanwhile.
    bed.mutateAsync(id).then(onSuccess, onError)
  }
  return { making, onListen, onTake }
}

type BedProps = { name: string; isHeard: boolean; isMaking: boolean; isHeld: boolean; onListen: () => void; onTake: () => void }

function Bed({ name, isHeard, isMaking, isHeld, onListen, onTake }: BedProps) {
  const { t } = useTranslation('editor')
  return (
    <li className="flex items-center gap-2 p-2">
      <IconButton
        label={t(isHeard ? 'sound.stopListening' : 'sound.listen', { name })}
        aria-pressed={isHeard}
        disabled={isHeld && !isMaking}
        aria-disabled={isMaking || undefined}
        className="aria-disabled:opacity-50"
        onClick={onListen}
      >
        <BedIcon isMaking={isMaking} isHeard={isHeard} />
      </IconButton>
      <span className="min-w-0 flex-1 text-sm font-semibold">{name}</span>
      <Button size="small" aria-label={t('sound.putUnder', { name })} busy={isMaking} disabled={isHeld && !isMaking} onClick={onTake}>
        {t('sound.put')}
      </Button>
    </li>
  )
}

function BedIcon({ isMaking, isHeard }: { isMaking: boolean; isHeard: boolean }) {
  if (isMaking) return <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />
  return isHeard ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />
}
