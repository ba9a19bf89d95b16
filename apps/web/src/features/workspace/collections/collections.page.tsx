import { Link } from '@tanstack/react-router'
import { FolderHeart, Plus, Sparkles } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '@clipwright/contract/workspace/collections'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GridSkeletons } from '#ui/grid-skeletons.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageHeader } from '#ui/page-header.tsx'
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

      {collections.error ? (
        <InlineAlert kind="danger" live className="mt-6">
          {t(`errors:${toApiError(collections.error).errorName}`)}
        </InlineAlert>
      ) : null}
      <ul className={collectionGridClass} hidden={collections.isPending}>
        <li>
          <Link to="/collections/favorite" className="group block">
            <span className="grid aspect-video place-items-center rounded-md bg-marker-soft edged">
              <FolderHeart aria-hidden className="size-10" strokeWidth={1.5} />
            </span>
            <CardWords name={t('favorites')}>{t('favoritesHint')}</CardWords>
          </Link>
        </li>
        {collections.data?.map((collection) => (
          <li key={collection.collectionId}>
            <Card collection={collection} />
          </li>
        ))}
      </ul>
      {collections.isPending ? (
        <GridSkeletons
          grid={collectionGridClass}
          row={['', 'max-sm:hidden', 'max-md:hidden', 'max-[1719px]:hidden']}
          image="aspect-video"
        />
      ) : null}
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

const collectionGridClass = 'mt-4 grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 md:grid-cols-3 min-[1720px]:grid-cols-4'

/** A collection as its first clips. */
function Card({ collection }: { collection: Collection }) {
  const { t } = useTranslation('collections')
  return (
    <Link to="/collections/$collectionId" params={{ collectionId: collection.collectionId }} className="group block">
      <span className="grid aspect-video grid-cols-3 gap-1.5 overflow-hidden rounded-md bg-sunken edged">
        {collection.thumbnails.map((thumbnail) => (
          <img key={thumbnail} src={thumbnail} alt="" loading="lazy" className="size-full min-h-0 object-cover" />
        ))}
      </span>
      <CardWords name={collection.name}>
        {collection.rule ? <Sparkles aria-hidden className="size-3.5" strokeWidth={1.75} /> : null}
        {collection.rule ? `${t('smart')} · ` : ''}
        {t('clips', { count: collection.contentCount })}
      </CardWords>
    </Link>
  )
}

function CardWords({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="mt-2 line-clamp-2 text-lg font-semibold group-hover:underline group-hover:underline-offset-4">{name}</span>
      <span className="flex items-center gap-1.5 text-sm text-ink-2">{children}</span>
    </>
  )
}
