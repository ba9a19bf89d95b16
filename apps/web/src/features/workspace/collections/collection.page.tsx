import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CollectionWithContents } from '@clipwright/contract/workspace/collections'
import type { CollectionId } from '@clipwright/contract/ids'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BundleButton } from '../../clips/clip-bundles/bundle-button.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import { CollectionGrid } from './collection-grid.tsx'
import { useCollection, useDeleteCollection } from './collections.queries.ts'

const route = getRouteApi('/signed-in/collections/$collectionId')

export function CollectionPage() {
  const { t } = useTranslation('collections')
  const { collectionId } = route.useParams()
  const { data: collection, error } = useCollection(collectionId as CollectionId)
  useTitle(collection?.name ?? t('title'))
  return (
    <div className="mx-auto w-full max-w-[1400px] px-4 pb-24 sm:px-8">
      {error ? (
        <InlineAlert kind="danger" live className="mt-4 max-w-xl">
          {t(`errors:${toApiError(error).errorName}`)}
        </InlineAlert>
      ) : null}
      {collection ? <Contents collection={collection} /> : error ? null : <Skeleton className="mt-6 h-72 w-full" />}
    </div>
  )
}

function Contents({ collection }: { collection: CollectionWithContents }) {
  const { t } = useTranslation('collections')
  const navigate = useNavigate()
  const remove = useDeleteCollection()
  const [changing, setChanging] = useState(false)
  return (
    <>
      <header className="mt-4 flex flex-wrap items-center gap-2 border-b-2 border-ink pb-3">
        <div className="mr-auto min-w-0">
          <h1 className="font-display text-2xl font-extrabold sm:text-3xl">{collection.name}</h1>
          <p className="text-ink-2">
            {collection.rule ? `${t('smart')} · ` : ''}
            {t('clips', { count: collection.contents.length })}
          </p>
        </div>
        <BundleButton clips={collection.contents} label={t('export')} />
        <Button icon={<Pencil aria-hidden className="size-4" strokeWidth={1.75} />} onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
        <Button
          icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.75} />}
          busy={remove.isPending}
          onClick={() => remove.mutate(collection.collectionId, { onSuccess: () => void navigate({ to: '/collections' }) })}
        >
          {t('delete')}
        </Button>
      </header>
      {collection.contents.length === 0 ? (
        <p className="py-12 text-lg text-ink-2">{collection.rule ? t('noneMatch') : t('noneYet')}</p>
      ) : (
        <CollectionGrid collection={collection} />
      )}
      {changing ? <CollectionDialog collection={collection} onClose={() => setChanging(false)} /> : null}
    </>
  )
}
