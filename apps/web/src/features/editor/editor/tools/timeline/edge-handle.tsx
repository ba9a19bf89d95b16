import type { KeyboardEvent, PointerEvent } from 'react'
import { timecode } from '#platform/time-text.ts'
import { useEdit } from '../../use-edit.ts'

type EdgeHandleProps = {
  label: string
  edge: 'start' | 'end' | 'between'
  /** Clip ms, or source ms for an edge of a part. */
  atMs: number
  bounds: [number, number]
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  /** Moved by keys, ms. */
  onMove: (byMs: number) => void
}

/** An edge handle: dragged, or moved by one frame with the arrows and half a second with Shift. */
export function EdgeHandle({ label, edge, atMs, bounds, onPointerDown, onMove }: EdgeHandleProps) {
  const session = useEdit()
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const { num, den } = session.document.source.frameRate
    onMove(by * (event.shiftKey ? 500 : (1000 * den) / num))
  }
  const place = {
    start: 'left-0 -translate-x-full justify-end',
    end: 'right-0 translate-x-full',
    between: 'right-0 translate-x-1/2 justify-center',
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(bounds[0])}
      aria-valuemax={Math.round(bounds[1])}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={timecode(atMs, { tenths: true })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      className={`absolute z-20 flex w-6 cursor-ew-resize touch-none items-center rounded-xs ${edge === 'between' ? '-bottom-1 h-6' : 'inset-y-0'} ${place[edge]}`}
    >
      {edge === 'between' ? (
        <span aria-hidden className="size-3 rotate-45 rounded-xs border border-canvas bg-action" />
      ) : (
        <span aria-hidden className="h-full w-2 rounded-xs border border-canvas bg-action" />
      )}
    </div>
  )
}
