import { createContext, startTransition, use, useEffect, useState } from 'react'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { useStore, type StoreApi } from 'zustand'
import type { LaidCaptions } from './engine/caption-layout.ts'
import type { EditorState } from './engine/editor-store.ts'
import type { EditSession } from './engine/edit-session.ts'
import type { EditView } from './engine/edit-view.ts'
import { Pace } from './pace.ts'
import { whenIdle } from '#platform/when-idle.ts'

export const EditContext = createContext<EditSession | null>(null)

/** The session of the editor around this part. */
export function useEdit(): EditSession {
  const session = use(EditContext)
  if (!session) throw new Error('outside the editor')
  return session
}

export function useView<T>(select: (view: EditView) => T): T {
  return useStore(useEdit().view, select)
}

export function useEdited<T>(select: (state: EditorState) => T): T {
  return useStore(useEdit().editor.store, select)
}

/** The same for what may come a little after the words, which are drawn first. `select` is one function for good, or until what it looks at is another. */
export function useViewLater<T>(select: (view: EditView) => T): T {
  return useStoreLater(useEdit().view, select)
}

export function useEditedLater<T>(select: (state: EditorState) => T): T {
  return useStoreLater(useEdit().editor.store, select)
}

/** One side of the captions as they are laid out, or the document they are of. Comes a little after the words. */
export function useLaid<K extends keyof LaidCaptions>(side: K): LaidCaptions[K] {
  const [select] = useState(() => (captions: LaidCaptions) => captions[side])
  return useStoreLater(useEdit().captions.store, select)
}

/** The same for what takes long to draw: of the steps of a drag it shows only those that the page has time for. */
export function useLaidUnhurried<K extends keyof LaidCaptions>(side: K): LaidCaptions[K] {
  const [select] = useState(() => (captions: LaidCaptions) => captions[side])
  return useStoreLater(useEdit().captions.store, select, true)
}

/**
 * Drawn when the page has time, and left for the next value where it has not: a store in React's own way is drawn at once,
 * whatever else there is to do.
 */
function useStoreLater<S, T>({ getState, subscribe }: StoreApi<S>, select: (state: S) => T, isUnhurried = false): T {
  const [value, setValue] = useState(() => select(getState()))
  useEffect(() => {
    const pace = new Pace()
    const show = () => {
      const next = last
      startTransition(() => setValue(() => next))
    }
    let last = select(getState())
    let leave: (() => void) | undefined
    show()
    const unsubscribe = subscribe((state) => {
      const next = select(state)
      if (Object.is(next, last)) return
      last = next
      if (!isUnhurried || !pace.isHurried(performance.now())) show()
      else
        leave ??= whenIdle(() => {
          leave = undefined
          show()
        })
    })
    return () => {
      leave?.()
      unsubscribe()
    }
  }, [getState, subscribe, select, isUnhurried])
  return value
}

type Side = keyof ClipDocument

/** The document as it was when one of these sides last changed: who shows nothing else is not drawn again for the others. Comes a little after the words. */
export function useSidesLater(sides: readonly Side[]): ClipDocument {
  const [select] = useState(() => steadyBy(sides))
  return useEditedLater(select)
}

function steadyBy(sides: readonly Side[]): (state: EditorState) => ClipDocument {
  let last: ClipDocument | undefined
  return ({ document }) => {
    const before = last
    if (!before || sides.some((side) => before[side] !== document[side])) last = document
    return last ?? document
  }
}
