import { Link } from '@tanstack/react-router'
import { FolderHeart, Plus, Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@clipwright/contract/workspace/collections'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCollections } from './collections.queries.ts'

const CollectionDialog = lazyPart(async () => (await import('./collection-dialog.tsx')).CollectionDialog)

export function CollectionsPage() {
  const { t } = useTranslation('collections')
  useTitle(t('title'))
  const collections = useCollections()
  const [making, setMaking] = useState(false)
  return (
    <div className="page pb-24">
      <PageHeader
        title={t('title')}
        actions={
          <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setMaking(true)}>
            {t('new')}
          </Button>
        }
      />
      {collections.isPending ? <Skeleton className="mt-6 h-40 w-full" /> : null}
      {collections.error ? (
        <InlineAlert kind="danger" live className="mt-6">
          {t(`errors:${toApiError(collections.error).errorName}`)}
        </InlineAlert>
      ) : null}
      <ul className="grid grid-cols-1 gap-x-8 border-t border-line sm:grid-cols-2 2xl:grid-cols-3">
        <li className="border-b border-line">
          <Link to="/collections/favorite" className="group flex items-center gap-4 py-4">
            <span className="grid h-20 w-28 shrink-0 place-items-center rounded-md bg-marker-soft">
              <FolderHeart aria-hidden className="size-7" strokeWidth={1.5} />
            </span>
            <span className="min-w-0">
              <span className="block text-lg font-semibold group-hover:underline group-hover:underline-offset-4">{t('favorites')}</span>
              <span className="text-sm text-ink-2">{t('favoritesHint')}</span>
            </span>
          </Link>
        </li>
        {collections.data?.map((collection) => (
          <li key={collection.collectionId} className="border-b border-line">
            <Row collection={collection} />
          </li>
        ))}
      </ul>
      {collections.data?.length === 0 ? (
        <EmptyState action={<Button onClick={() => setMaking(true)}>{t('new')}</Button>}>{t('empty')}</EmptyState>
      ) : null}
      {making ? (
        <Suspense>
          <CollectionDialog onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Row({ collection }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  return (
    <Link to="/collections/$collectionId" params={{ collectionId: collection.collectionId }} className="group flex items-center gap-4 py-4">
      <span className="flex h-20 w-28 shrink-0 gap-0.5 overflow-hidden rounded-md bg-sunken edged">
        {collection.thumbnails.map((thumbnail) => (
          <img key={thumbnail} src={thumbnail} alt="" loading="lazy" className="h-full min-w-0 flex-1 object-cover" />
        ))}
      </span>
      <span className="min-w-0">
        <span className="block truncate text-lg font-semibold group-hover:underline group-hover:underline-offset-4">{collection.name}</span>
        <span className="flex items-center gap-1.5 text-sm text-ink-2">
          {collection.rule ? <Sparkles aria-hidden className="size-3.5" strokeWidth={1.75} /> : null}
          {collection.rule ? `${t('smart')} · ` : ''}
          {t('clips', { count: collection.contentCount })}
        </span>
      </span>
    </Link>
  )
}
