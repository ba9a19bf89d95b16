import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CollectionWithContents } from '@clipwright/contract/workspace/collections'
import type { CollectionId } from '@clipwright/contract/ids'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BundleButton } from '../../clips/clip-bundles/bundle-button.tsx'
import { TileSkeletons } from './tile-skeletons.tsx'
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
    <div className="page pb-24">
      {collection ? <Contents collection={collection} /> : error ? <Missing errorName={toApiError(error).errorName} /> : <TileSkeletons />}
    </div>
  )
}

/** It was deleted, belongs to somebody else, or could not be loaded. */
function Missing({ errorName }: { errorName: string }) {
  const { t } = useTranslation('collections')
  const isGone = errorName === 'RecordNotExisted'
  return (
    <EmptyState
      isPage
      title={t(isGone ? 'missing.title' : 'missing.failed')}
      action={
        <Link to="/collections" className={buttonClass({ variant: 'primary' })}>
          {t('missing.back')}
        </Link>
      }
    >
      {isGone ? t('missing.body') : t(`errors:${errorName}`)}
    </EmptyState>
  )
}

function Contents({ collection }: { collection: CollectionWithContents }) {
  const { t } = useTranslation('collections')
  const navigate = useNavigate()
  const remove = useDeleteCollection()
  const [changing, setChanging] = useState(false)
  return (
    <>
      <PageHeader
        title={collection.name}
        about={`${collection.rule ? `${t('smart')} · ` : ''}${t('clips', { count: collection.contents.length })}`}
        actions={
          <>
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
          </>
        }
      />
      {collection.contents.length === 0 ? (
        <EmptyState
          action={
            <Link to="/dashboard" className={buttonClass()}>
              {t('app:notFound.home')}
            </Link>
          }
        >
          {collection.rule ? t('noneMatch') : t('noneYet')}
        </EmptyState>
      ) : (
        <CollectionGrid collection={collection} />
      )}
      {changing ? <CollectionDialog collection={collection} onClose={() => setChanging(false)} /> : null}
    </>
  )
}
