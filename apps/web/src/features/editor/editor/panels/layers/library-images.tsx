import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useLibraryFiles } from '../../../../brand/assets/library-files.ts'
import { ImageTiles } from './image-tiles.tsx'

/** The team's images, newest first, to put on the clip. Logos of the brand kit are listed elsewhere. */
export function LibraryImages({ kind }: { kind: 'image' | 'logo' }) {
  const { t } = useTranslation('editor')
  const { t: sayOfBrand } = useTranslation('brand')
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query.trim())
  const place = kind === 'logo' ? 'logos' : undefined
  const { ofKit, others, isPending, error, hasMore, isFetchingMore, showMore } = useLibraryFiles({
    kinds: ['image'],
    place,
    query: deferredQuery,
  })
  if (error) return <InlineAlert kind="danger">{t(`errors:${toApiError(error).errorName}`)}</InlineAlert>
  if (isPending) return <Skeleton className="h-16 w-full" />
  const isNothing = others.length === 0 && !hasMore
  if (isNothing && deferredQuery === '') return ofKit.length > 0 ? null : <p className="text-sm text-ink-2">{t('layers.emptyLibrary')}</p>
  return (
    <div className="flex flex-col gap-2">
      <TextField label={t('layers.searchPictures')} type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      {isNothing ? <p className="text-sm text-ink-2">{sayOfBrand('picker.none')}</p> : null}
      <ImageTiles label={t('layers.library')} images={others} kind={kind} />
      {hasMore ? (
        <Button size="small" className="self-start" busy={isFetchingMore} onClick={showMore}>
          {sayOfBrand('assets.more')}
        </Button>
      ) : null}
    </div>
  )
}
