import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { listAssets } from '#platform/api-routes.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { addLayerHere } from '../../picture/add-layer.ts'
import { useEdit } from '../../use-edit.ts'

const mostShown = 30

/** The team's newest pictures, to put on the clip. */
export function LibraryPictures() {
  const { t } = useTranslation('editor')
  const session = useEdit()
  const { data, error } = useQuery({
    queryKey: ['editor-library', 'image'],
    queryFn: ({ signal }) => api.call(listAssets, { kind: 'image', pageNum: 1, pageSize: mostShown }, { signal }),
    staleTime: 60_000,
  })
  if (error) return <InlineAlert kind="danger">{t(`errors:${toApiError(error).errorName}`)}</InlineAlert>
  if (!data) return <Skeleton className="h-16 w-full" />
  if (data.data.length === 0) return <p className="text-sm text-ink-2">{t('layers.emptyLibrary')}</p>
  return (
    <ul aria-label={t('layers.library')} className="grid max-h-48 grid-cols-5 gap-1.5 overflow-y-auto">
      {data.data.map(({ assetId, name, uri, url, thumbnailUrl }) => (
        <li key={assetId}>
          <button
            type="button"
            aria-label={t('layers.putOn', { name })}
            title={name}
            onClick={() => addLayerHere(session, { kind: 'image', uri })}
            className="aspect-square w-full overflow-hidden rounded-sm border border-line bg-sunken hover:border-line-strong"
          >
            <img src={thumbnailUrl ?? url} alt="" loading="lazy" className="size-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  )
}
