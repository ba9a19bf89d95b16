import { type DragEvent, useState } from 'react'

/** The mouse's part of moving things of a list: what is dropped on another takes its place. */
export function useListDrag<T>(nameOf: (item: T) => string, move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  return {
    isDragged: (at: number) => dragged === at,
    /** For what is dragged as a whole. */
    dragProps: (item: T, at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        // Some browsers begin no drag without anything to carry.
        event.dataTransfer.setData('text/plain', nameOf(item))
        setDragged(at)
      },
      onDragEnd: () => setDragged(null),
      onDragOver: (event: DragEvent) => {
        // What belongs to another list, or is a file, is not taken here.
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
