import { Library, Music } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MusicBedId } from '@clipwright/contract/music-beds'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { addMusic } from '../../sound/add-sound.ts'
import { useMakeBed } from '../../sound/sounds.queries.ts'
import { useEdit } from '../../use-edit.ts'
import { MusicLibrary } from './music-library.tsx'
import { OwnMusic } from './own-music.tsx'
import { SoundSection } from './sound-section.tsx'

const beds: readonly MusicBedId[] = ['calm', 'bright', 'steady', 'playful', 'deep']

/** Music of one's own, of the team's library, or one of the beds that the product plays itself. */
export function AddMusic() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [failure, setFailure] = useState<ApiErrorName | null>(null)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const bed = useMakeBed(session.clip)
  const onBed = (id: MusicBedId) => {
    setFailure(null)
    bed.mutate(id, {
      onSuccess: ({ track, error }) =>
        track ? addMusic(session, { uri: track.uri, loop: true }) : setFailure(error?.errorName ?? 'ServerError'),
      onError: (error) => setFailure(toApiError(error).errorName),
    })
  }
  return (
    <SoundSection title={t('sound.music')}>
      <div className="flex flex-wrap gap-2">
        {beds.map((id) => (
          <Button
            key={id}
            size="small"
            icon={<Music aria-hidden className="size-4" />}
            busy={bed.isPending && bed.variables === id}
            disabled={bed.isPending && bed.variables !== id}
            onClick={() => onBed(id)}
          >
            {t(`sound.bed.${id}`)}
          </Button>
        ))}
      </div>
      <p className="text-sm text-ink-2">{t('sound.bedsHint')}</p>
      <div className="flex flex-wrap items-start gap-2">
        <Button
          size="small"
          icon={<Library aria-hidden className="size-4" />}
          aria-expanded={isLibraryOpen}
          onClick={() => setLibraryOpen(!isLibraryOpen)}
        >
          {t('sound.library')}
        </Button>
        <OwnMusic onFailure={setFailure} />
      </div>
      {isLibraryOpen ? <MusicLibrary /> : null}
      {failure ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
    </SoundSection>
  )
}
