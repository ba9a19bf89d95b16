import { createContext, use, type PointerEvent } from 'react'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { Command } from '@clipwright/timeline/edit/commands/run-command'
import type { Scale } from './use-scale.ts'

/** What a drag does. Times are clip ms unless said otherwise. */
export type DragPlan = {
  /** The edit for a move; null where there is none. */
  command: (byMs: number, pointerMs: number) => Command | null
  /** The move, adjusted so that an edge snaps. */
  snap?: (byMs: number, withinMs: number) => { byMs: number; atMs: number | null }
  /** The source moment to preview during the drag. */
  peek?: (byMs: number) => number
  /** The start of a part: everything before it shifts, so that the handle stays under the pointer. */
  isStart?: boolean
}

export type TimelineFrame = Scale & {
  /** Width of the intro, px. Positions count from the first part. */
  leadPx: number
  /** The document, as if the dragged item had been dropped here. */
  document: ClipDocument
  /** A drag is in progress. */
  isGhost: boolean
  drag: (event: PointerEvent<HTMLElement>, plan: DragPlan) => void
}

export const TimelineContext = createContext<TimelineFrame | null>(null)

export function useFrame(): TimelineFrame {
  const frame = use(TimelineContext)
  if (!frame) throw new Error('outside the timeline')
  return frame
}

/** Whether a span of the clip is near enough to the window to be drawn. */
export function isDrawn({ pxPerMs, fromPx, toPx }: Scale, startMs: number, endMs: number): boolean {
  return endMs * pxPerMs >= fromPx && startMs * pxPerMs <= toPx
}
