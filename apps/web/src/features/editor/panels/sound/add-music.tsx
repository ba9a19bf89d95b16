import { Music, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MusicBedId } from '@clipwright/contract/music-beds'
import { toApiError, type ApiErrorName } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { uploadAtOnce } from '../../../uploads/uploads.public.ts'
import { addMusic } from '../../sound/add-sound.ts'
import { useMakeBed } from '../../sound/sounds.queries.ts'
import { useEdit } from '../../use-edit.ts'
import { SoundSection } from './sound-section.tsx'

const beds: readonly MusicBedId[] = ['calm', 'bright', 'steady', 'playful', 'deep']

/** Music of one's own, or one of the beds that the product plays itself. */
export function AddMusic() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const [failure, setFailure] = useState<ApiErrorName | null>(null)
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
      <OwnMusic onFailure={setFailure} />
      {failure ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
    </SoundSection>
  )
}

/** A file of one's own, which becomes an upload of the team. */
function OwnMusic({ onFailure }: { onFailure: (failure: ApiErrorName | null) => void }) {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const file = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const onFile = async (chosen: File) => {
    setSending(true)
    onFailure(null)
    try {
      addMusic(session, { uri: await uploadAtOnce(chosen, 'asset'), loop: true })
    } catch (error) {
      onFailure(toApiError(error).errorName)
    } finally {
      setSending(false)
    }
  }
  return (
    <div>
      <Button size="small" icon={<Upload aria-hidden className="size-4" />} busy={isSending} onClick={() => file.current?.click()}>
        {t('sound.ownMusic')}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".mp3,.m4a,.aac,.wav,.flac,.ogg,.opus,audio/*"
        aria-label={t('sound.ownMusic')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (chosen) void onFile(chosen)
        }}
      />
    </div>
  )
}
