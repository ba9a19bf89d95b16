import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips/clips'
import type { Collection } from '@clipwright/contract/workspace/collections'
import type { ClipId, CollectionId } from '@clipwright/contract/ids'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.ts'
import { useCollections, useCollectionsHolding, useCreateCollection, useSyncCollection } from './collections.queries.ts'

type ClipAddress = Pick<Clip, 'projectId' | 'clipId' | 'title'>
type AddToCollectionProps = { clips: readonly ClipAddress[]; onClose: () => void }

/** Finds a collection by typing; Enter adds the clips to the first match, or creates a collection of that name. */
export function AddToCollection({ clips, onClose }: AddToCollectionProps) {
  const { t } = useTranslation('collections')
  const [typed, setTyped] = useState('')
  const { found, isNew, holding } = useFound(clips, typed)
  const { put, remove, make, isMaking } = usePut(clips, onClose)
  const [first] = found
  const clipIds = clips.map(({ clipId }) => clipId)
  const only = clips.length === 1 ? clips[0] : null
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('addTo')}
      description={only ? only.title : t('clips', { count: clips.length })}
      closeLabel={t('app:close')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (first) put(first.collectionId, first.name)
          else if (isNew) make(typed.trim())
        }}
      >
        <input
          aria-label={t('findOrMake')}
          autoFocus
          autoComplete="off"
          value={typed}
          maxLength={80}
          placeholder={t('findOrMake')}
          onChange={(event) => setTyped(event.target.value)}
          className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 placeholder:text-ink-3 touch:h-11"
        />
        <ul className="mt-2 max-h-64 overflow-y-auto">
          {found.map((collection) => (
            <li key={collection.collectionId}>
              <Choice
                collection={collection}
                isIn={holding.includes(collection.collectionId)}
                onAdd={() => put(collection.collectionId, collection.name)}
                onRemove={() => remove(collection.collectionId, clipIds)}
              />
            </li>
          ))}
        </ul>
        {isNew ? (
          <Button className="mt-2 w-full" busy={isMaking} onClick={() => make(typed.trim())}>
            {t('make', { name: typed.trim() })}
          </Button>
        ) : null}
      </form>
    </Dialog>
  )
}

/** Collections whose name contains the text, and whether it would be a new name. */
function useFound(clips: readonly ClipAddress[], typed: string) {
  const all = useCollections().data ?? []
  // Of several, some may be in it and some not: then it is offered as if it had none.
  const holding = useCollectionsHolding(clips.length === 1 ? (clips[0]?.clipId ?? null) : null).data ?? []
  const lowerName = typed.trim().toLowerCase()
  return {
    holding,
    found: all.filter(({ rule, name }) => rule === null && name.toLowerCase().includes(lowerName)),
    isNew: lowerName !== '' && !all.some(({ name }) => name.toLowerCase() === lowerName),
  }
}

function usePut(clips: readonly ClipAddress[], onDone: () => void) {
  const { t } = useTranslation('collections')
  const create = useCreateCollection()
  const sync = useSyncCollection()
  const remove = (collectionId: CollectionId, clipIds: readonly ClipId[]) => sync.mutate({ collectionId, remove: [...clipIds] })
  const put = (collectionId: CollectionId, name: string) => {
    // The promise, as the dialog closes before the answer.
    void sync.mutateAsync({ collectionId, add: [...clips] }).then(
      ({ addedClipIds }) => {
        if (addedClipIds.length === 0) return showToast('plain', t('alreadyIn', { name }))
        const undo = { label: t('undo'), onPress: () => remove(collectionId, addedClipIds) }
        return showToast('plain', t('added', { name }), { action: undo })
      },
      () => undefined, // Shown like every failed call.
    )
    onDone()
  }
  const make = (collectionName: string) =>
    create.mutate({ collectionName }, { onSuccess: ({ collectionId, name }) => put(collectionId, name) })
  return { put, remove, make, isMaking: create.isPending }
}

type ChoiceProps = { collection: Collection; isIn: boolean; onAdd: () => void; onRemove: () => void }

function Choice({ collection, isIn, onAdd, onRemove }: ChoiceProps) {
  const { t } = useTranslation('collections')
  return (
    <button
      type="button"
      aria-pressed={isIn}
      onClick={isIn ? onRemove : onAdd}
      className="flex min-h-9 w-full items-center gap-2 rounded-sm px-2.5 text-left hover:bg-sunken touch:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate">{collection.name}</span>
      <span className="text-sm text-ink-3">{isIn ? t('isIn') : t('clips', { count: collection.contentCount })}</span>
    </button>
  )
}
