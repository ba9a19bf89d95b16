import { type DragEvent, useState } from 'react'

/** Mouse part of reordering a list: an item dropped on another takes its place. */
export function useListDrag<T>(nameOf: (item: T) => string, move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  return {
    isDragged: (at: number) => dragged === at,
    /** For items that are dragged as a whole. */
    dragProps: (item: T, at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        // Some browsers start no drag without data.
        event.dataTransfer.setData('text/plain', nameOf(item))
        setDragged(at)
      },
      onDragEnd: () => setDragged(null),
      onDragOver: (event: DragEvent) => {
        // Items of other lists, and files, are not accepted here.
        if (dragged !== null) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        move(dragged, at)
      },
    }),
  }
}
