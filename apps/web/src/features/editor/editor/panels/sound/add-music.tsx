import { Library } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiErrorName } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { MusicBeds } from './music-beds.tsx'
import { MusicLibrary } from './music-library.tsx'
import { OwnMusic } from './own-music.tsx'
import { SoundSection } from './sound-section.tsx'
import { useListening } from './use-listening.ts'

/** Music from a file, the team's library, or the built-in beds. */
export function AddMusic() {
  const { t } = useTranslation('editor')
  const [failure, setFailure] = useState<ApiErrorName | null>(null)
  const [isLibraryOpen, setLibraryOpen] = useState(false)
  const listening = useListening()
  return (
    <SoundSection title={t('sound.music')}>
      <MusicBeds listening={listening} onFailure={setFailure} />
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
      {isLibraryOpen ? <MusicLibrary {...listening} /> : null}
      {failure ? (
        <InlineAlert kind="danger" live>
          {t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
    </SoundSection>
  )
}
