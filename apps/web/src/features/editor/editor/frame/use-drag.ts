import { useRef, type PointerEvent, type RefObject } from 'react'

export type Moved = { x: number; y: number }

type Drag = {
  onStart?: () => void
  /** Pointer movement since the press, fractions of the frame, and its current position. */
  onMove: (by: Moved, at: Moved, isFree: boolean) => void
  onEnd?: () => void
}

/** Pointer handlers for dragging inside a frame. Alt turns snapping off. */
export function useDrag(frame: RefObject<HTMLElement | null>, { onStart, onMove, onEnd }: Drag) {
  const start = useRef<Moved | null>(null)
  // Measured once: the frame stays put during a drag, and measuring forces a page layout.
  const place = useRef<DOMRect | undefined>(undefined)
  const at = (event: PointerEvent): Moved => {
    const box = place.current
    return box && box.width > 0 ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height } : { x: 0, y: 0 }
  }
  const end = () => {
    if (start.current === null) return
    start.current = null
    onEnd?.()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      place.current = frame.current?.getBoundingClientRect()
      start.current = at(event)
      onStart?.()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current
      if (!from) return
      const now = at(event)
      onMove({ x: now.x - from.x, y: now.y - from.y }, now, event.altKey)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** Arrow keys as a direction; undefined for every other key. */
export function arrowOf(key: string): Moved | undefined {
  if (key === 'ArrowLeft') return { x: -1, y: 0 }
  if (key === 'ArrowRight') return { x: 1, y: 0 }
  if (key === 'ArrowUp') return { x: 0, y: -1 }
  return key === 'ArrowDown' ? { x: 0, y: 1 } : undefined
}
