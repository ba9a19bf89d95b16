import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Pencil, Trash2, X } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips'
import type { CollectionWithContents } from '@clipwright/contract/collections'
import type { CollectionId } from '@clipwright/contract/ids'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { BundleButton } from '../clip-bundles/bundle-button.public.tsx'
import { CollectedClip } from './collected-clip.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import { useCollection, useDeleteCollection, useOrderCollection, useSyncCollection } from './collections.queries.ts'
import { moveItem } from './move-item.ts'

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
        <ClipGrid collection={collection} />
      )}
      {changing ? <CollectionDialog collection={collection} onClose={() => setChanging(false)} /> : null}
    </>
  )
}

/** Out of the collection, with a way back. */
function useTakeOut(collectionId: CollectionId) {
  const { t } = useTranslation('collections')
  const sync = useSyncCollection()
  return (clip: Clip) => {
    sync.mutate({ collectionId, remove: [clip.clipId] })
    void showToast('plain', t('takenOut', { title: clip.title }), {
      action: { label: t('undo'), onPress: () => sync.mutate({ collectionId, add: [clip] }) },
    })
  }
}

/** Clips can be dragged, or moved with their arrow buttons; the place is said aloud. */
function ClipGrid({ collection }: { collection: CollectionWithContents }) {
  const { t } = useTranslation('collections')
  const { contents, collectionId } = collection
  const order = useOrderCollection(collectionId)
  const takeOut = useTakeOut(collectionId)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const isManual = collection.rule === null

  const move = (from: number, to: number) => {
    if (to < 0 || to >= contents.length || from === to) return
    order.mutate(moveItem(contents, from, to).map((clip) => clip.clipId))
    setSaid(t('moved', { title: contents[from]?.title, place: to + 1, count: contents.length }))
  }
  const dragging = (at: number) =>
    isManual
      ? {
          draggable: true,
          onDragStart: () => setDragged(at),
          onDragEnd: () => setDragged(null),
          onDragOver: (event: DragEvent) => event.preventDefault(),
          onDrop: () => (dragged === null ? undefined : move(dragged, at)),
        }
      : {}
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="mt-6 grid grid-cols-2 gap-x-5 gap-y-8 md:grid-cols-4 2xl:grid-cols-5">
        {contents.map((clip, at) => (
          <li key={clip.clipId} {...dragging(at)} className={dragged === at ? 'opacity-50' : ''}>
            <CollectedClip clip={clip}>
              {isManual ? (
                <>
                  <IconButton label={t('moveBack', { title: clip.title })} disabled={at === 0} onClick={() => move(at, at - 1)}>
                    <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
                  </IconButton>
                  <IconButton
                    label={t('moveOn', { title: clip.title })}
                    disabled={at === contents.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
                  </IconButton>
                  <IconButton label={t('takeOut', { title: clip.title })} onClick={() => takeOut(clip)}>
                    <X aria-hidden className="size-4" strokeWidth={1.75} />
                  </IconButton>
                </>
              ) : null}
            </CollectedClip>
          </li>
        ))}
      </ol>
    </>
  )
}
