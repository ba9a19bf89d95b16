import { createContext, use, type PointerEvent } from 'react'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { Command } from '@clipwright/timeline/edit/commands/run-command'
import type { Scale } from './use-scale.ts'

/** What dragging a thing means. Times are of the clip unless said otherwise, ms. */
export type DragPlan = {
  /** The edit after moving by so much; null where there is none. */
  command: (byMs: number, pointerMs: number) => Command | null
  /** The same move, a little more or less so that an edge meets something. */
  snap?: (byMs: number, withinMs: number) => { byMs: number; atMs: number | null }
  /** The moment of the source to look at meanwhile. */
  peek?: (byMs: number) => number
  /** The beginning of a part: everything before it makes way, so that the handle stays under the pointer. */
  isStart?: boolean
}

export type TimelineFrame = Scale & {
  /** What lies before the first part, pixels: the intro. Places are counted from that part. */
  leadPx: number
  /** As it is, or as it would be when what is dragged were let go here. */
  document: ClipDocument
  /** Something is dragged. */
  isGhost: boolean
  drag: (event: PointerEvent<HTMLElement>, plan: DragPlan) => void
}

export const TimelineContext = createContext<TimelineFrame | null>(null)

export function useFrame(): TimelineFrame {
  const frame = use(TimelineContext)
  if (!frame) throw new Error('outside the timeline')
  return frame
}

/** Whether something between two moments of the clip is drawn. */
export function isDrawn({ pxPerMs, fromPx, toPx }: Scale, startMs: number, endMs: number): boolean {
  return endMs * pxPerMs >= fromPx && startMs * pxPerMs <= toPx
}
