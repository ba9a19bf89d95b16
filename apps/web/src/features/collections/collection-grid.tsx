import { ArrowLeft, ArrowRight, GripVertical, X } from 'lucide-react'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips'
import type { CollectionWithContents } from '@clipwright/contract/collections'
import type { CollectionId } from '@clipwright/contract/ids'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toast.ts'
import { CollectedClip } from './collected-clip.tsx'
import { useSyncCollection } from './collections.queries.ts'
import { useReorder } from './use-reorder.ts'

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

/** Clips are dragged, picked up by key, or moved with arrow buttons on touch screens; the place is said aloud. */
export function CollectionGrid({ collection }: { collection: CollectionWithContents }) {
  const reorder = useReorder(collection)
  const takeOut = useTakeOut(collection.collectionId)
  const isManual = collection.rule === null
  const dragging = (clip: Clip, at: number) =>
    isManual
      ? {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            // Some browsers begin no drag without anything to carry.
            event.dataTransfer.setData('text/plain', clip.title)
            reorder.drag(at)
          },
          onDragEnd: () => reorder.drag(null),
          onDragOver: (event: DragEvent) => event.preventDefault(),
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            reorder.dropOn(at)
          },
        }
      : {}
  return (
    <>
      <p role="status" className="sr-only">
        {reorder.said}
      </p>
      <ol className="mt-6 grid grid-cols-2 gap-x-5 gap-y-8 md:grid-cols-4 2xl:grid-cols-5">
        {collection.contents.map((clip, at) => (
          <li
            key={clip.clipId}
            {...dragging(clip, at)}
            className={cx(
              reorder.dragged === at && 'opacity-50',
              reorder.picked === clip.clipId && 'rounded-md outline-2 outline-offset-4 outline-ink',
            )}
          >
            <CollectedClip clip={clip}>
              {isManual ? (
                <Tools clip={clip} at={at} count={collection.contents.length} reorder={reorder} onTakeOut={() => takeOut(clip)} />
              ) : null}
            </CollectedClip>
          </li>
        ))}
      </ol>
    </>
  )
}

type ToolsProps = { clip: Clip; at: number; count: number; reorder: ReturnType<typeof useReorder>; onTakeOut: () => void }

function Tools({ clip, at, count, reorder, onTakeOut }: ToolsProps) {
  const { t } = useTranslation('collections')
  return (
    <>
      <IconButton
        id={`handle-${clip.clipId}`}
        label={t('handle', { title: clip.title })}
        aria-pressed={reorder.picked === clip.clipId}
        className="cursor-grab touch:hidden"
        onClick={() => reorder.toggle(clip, at)}
        onKeyDown={(event) => {
          if (reorder.onKey(event.key, at)) event.preventDefault()
        }}
        onBlur={() => reorder.leave(clip, at)}
      >
        <GripVertical aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={t('moveBack', { title: clip.title })}
        className="not-touch:hidden"
        disabled={at === 0}
        onClick={() => reorder.move(at, at - 1)}
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={t('moveOn', { title: clip.title })}
        className="not-touch:hidden"
        disabled={at === count - 1}
        onClick={() => reorder.move(at, at + 1)}
      >
        <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t('takeOut', { title: clip.title })} onClick={onTakeOut}>
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </>
  )
}
