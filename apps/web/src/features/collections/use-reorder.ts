import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Clip } from '@clipwright/contract/clips'
import type { CollectionWithContents } from '@clipwright/contract/collections'
import type { ClipId } from '@clipwright/contract/ids'
import { useOrderCollection } from './collections.queries.ts'
import { moveItem } from './move-item.ts'

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Moving clips of a collection by mouse and by key: picked up with a press, moved by arrows, dropped with a press or put back with Escape. */
export function useReorder({ collectionId, contents }: Pick<CollectionWithContents, 'collectionId' | 'contents'>) {
  const { t } = useTranslation('collections')
  const order = useOrderCollection(collectionId)
  const [dragged, setDragged] = useState<number | null>(null)
  const [picked, setPicked] = useState<{ clipId: ClipId; before: readonly Clip[] } | null>(null)
  const [said, setSaid] = useState('')
  const isMoving = useRef(false)
  const pickedId = picked?.clipId

  // The browser drops the focus of what is moved in the page.
  useEffect(() => {
    if (pickedId) document.getElementById(`handle-${pickedId}`)?.focus()
    isMoving.current = false
  }, [contents, pickedId])

  const save = (clips: readonly Clip[]) => order.mutate(clips.map((clip) => clip.clipId))
  const place = (clip: Clip | undefined, at: number) => ({ title: clip?.title, place: at + 1, count: contents.length })
  const move = (from: number, to: number) => {
    if (to < 0 || to >= contents.length || from === to) return
    isMoving.current = picked !== null
    save(moveItem(contents, from, to))
    setSaid(t('moved', place(contents[from], to)))
  }
  const drop = (clip: Clip, at: number) => {
    setPicked(null)
    setSaid(t('dropped', place(clip, at)))
  }
  return {
    said,
    dragged,
    picked: pickedId ?? null,
    move,
    drag: setDragged,
    dropOn: (at: number) => (dragged === null ? undefined : move(dragged, at)),
    toggle: (clip: Clip, at: number) => {
      if (pickedId === clip.clipId) return drop(clip, at)
      setPicked({ clipId: clip.clipId, before: contents })
      setSaid(t('picked', place(clip, at)))
    },
    /** True when the key meant something. */
    onKey: (key: string, at: number): boolean => {
      const step = stepOf[key]
      if (!picked || (step === undefined && key !== 'Escape')) return false
      if (step !== undefined) move(at, at + step)
      else {
        save(picked.before)
        setPicked(null)
        setSaid(
          t(
            'putBack',
            place(
              contents[at],
              picked.before.findIndex((clip) => clip.clipId === picked.clipId),
            ),
          ),
        )
      }
      return true
    },
    /** Going elsewhere drops it where it is; being moved in the page is not going elsewhere. */
    leave: (clip: Clip, at: number) => {
      if (pickedId === clip.clipId && !isMoving.current) drop(clip, at)
    },
  }
}
