import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { CollectionWithContents } from '@clipwright/contract/workspace/collections'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ReorderTools } from '#ui/reorder-tools.tsx'
import { showToast } from '#ui/toast.ts'
import { useReorder } from '#ui/use-reorder.ts'
import { tileGridClass } from './tile-skeletons.tsx'
import { CollectedClip } from './collected-clip.tsx'
import { useOrderCollection, useTakeOut } from './collections.queries.ts'

/** Removes from the collection, with undo. */
function useTakeOutWithUndo(collection: CollectionWithContents) {
  const { t } = useTranslation('collections')
  const { takeOut, putBack } = useTakeOut(collection)
  // The promise, as the grid goes away with its last clip.
  return (clip: Clip) =>
    void takeOut(clip).then(
      () => showToast('plain', t('takenOut', { title: clip.title }), { action: { label: t('undo'), onPress: () => putBack(clip) } }),
      () => undefined, // Shown like every failed call.
    )
}

/** Clips are moved by dragging, by keys, or by arrow buttons on touch screens; positions are announced. */
export function CollectionGrid({ collection }: { collection: CollectionWithContents }) {
  const { t } = useTranslation('collections')
  const { collectionId, contents, rule } = collection
  const order = useOrderCollection(collectionId)
  const reorder = useReorder({
    items: contents,
    idOf: ({ clipId }) => clipId,
    nameOf: ({ title }) => title,
    onOrder: (clips) => order.mutate(clips.map(({ clipId }) => clipId)),
  })
  const takeOut = useTakeOutWithUndo(collection)
  const isManual = rule === null
  return (
    <>
      <p role="status" className="sr-only">
        {reorder.said}
      </p>
      <ol className={tileGridClass}>
        {contents.map((clip, at) => (
          <li
            key={clip.clipId}
            {...(isManual ? reorder.dragProps(clip, at) : {})}
            className={cx(
              reorder.isDragged(at) && 'opacity-50',
              reorder.isPicked(clip) && 'rounded-md outline-2 outline-offset-4 outline-ink',
            )}
          >
            <CollectedClip clip={clip}>
              {isManual ? (
                <>
                  <ReorderTools item={clip} at={at} reorder={reorder} />
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
