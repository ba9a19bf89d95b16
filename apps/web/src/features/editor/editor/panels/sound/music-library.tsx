import { Pause, Play } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset } from '@clipwright/contract/brand/assets'
import { toApiError } from '#platform/api-error.ts'
import { timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useLibraryFiles } from '../../../../brand/assets/library-files.ts'
import { addMusic } from '../../sound/add-sound.ts'
import { useEdit } from '../../use-edit.ts'
import type { Listening } from './use-listening.ts'

/** The team's sounds, brand kit first, to play and add. */
export function MusicLibrary(listening: Listening) {
  const { t } = useTranslation('editor')
  const { t: sayOfBrand } = useTranslation('brand')
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query.trim())
  const { ofKit, others, isPending, error, hasMore, isFetchingMore, showMore } = useLibraryFiles({
    kinds: ['audio'],
    place: 'music',
    query: deferredQuery,
  })
  if (error) return <InlineAlert kind="danger">{t(`errors:${toApiError(error).errorName}`)}</InlineAlert>
  if (isPending) return <Skeleton className="h-24 w-full" />
  const isNothing = ofKit.length === 0 && others.length === 0 && !hasMore
  if (isNothing && deferredQuery === '') return <p className="text-sm text-ink-2">{t('sound.emptyLibrary')}</p>
  return (
    <div className="flex flex-col gap-2">
      <TextField label={t('sound.searchLibrary')} type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      {isNothing ? <p className="text-sm text-ink-2">{t('sound.nothingFound')}</p> : null}
      {ofKit.length > 0 ? <Sounds title={sayOfBrand('picker.ofKit')} sounds={ofKit} {...listening} /> : null}
      {others.length > 0 ? (
        <Sounds title={ofKit.length > 0 ? sayOfBrand('picker.ofLibrary') : t('sound.library')} sounds={others} {...listening} />
      ) : null}
      {hasMore ? (
        <Button size="small" busy={isFetchingMore} onClick={showMore}>
          {t('sound.more')}
        </Button>
      ) : null}
    </div>
  )
}

function Sounds({ title, sounds, heard, listen }: { title: string; sounds: readonly Asset[] } & Listening) {
  const session = useEdit()
  return (
    <div>
      <h4 className="mb-1 text-sm text-ink-2">{title}</h4>
      <ul aria-label={title} className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {sounds.map((sound) => (
          <LibrarySound
            key={sound.assetId}
            sound={sound}
            isHeard={heard === sound.assetId}
            onListen={() => {
              session.playhead?.pause()
              listen({ id: sound.assetId, url: sound.url })
            }}
            onTake={() => {
              listen(null)
              addMusic(session, { uri: sound.uri, loop: true })
            }}
          />
        ))}
      </ul>
    </div>
  )
}

type LibrarySoundProps = { sound: Asset; isHeard: boolean; onListen: () => void; onTake: () => void }

function LibrarySound({ sound, isHeard, onListen, onTake }: LibrarySoundProps) {
  const { t } = useTranslation('editor')
  const { name, durationMs, author, licence } = sound
  const facts = [durationMs === null ? '' : timecode(durationMs), author, licence].filter(Boolean).join(' · ')
  return (
    <li className="flex items-center gap-2 p-2">
      <IconButton label={t(isHeard ? 'sound.stopListening' : 'sound.listen', { name })} aria-pressed={isHeard} onClick={onListen}>
        {isHeard ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
      </IconButton>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold" title={name}>
          {name}
        </span>
        <span className="block truncate text-xs text-ink-2 tabular">{facts}</span>
      </span>
      <Button size="small" aria-label={t('sound.putUnder', { name })} onClick={onTake}>
        {t('sound.put')}
      </Button>
    </li>
  )
}
