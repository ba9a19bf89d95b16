import type { ClipDocument } from '../clip-document.ts'
import { rangesOf } from '../document-ranges.ts'
import { editedRanges, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'

/** Plays a range elsewhere: `toIndex` is its place in the new order, from 0. */
export function moveRange(document: ClipDocument, { rangeId, toIndex }: { rangeId: string; toIndex: number }): Edited {
  const ranges = rangesOf(document)
  const moved = ranges.find((range) => range.id === rangeId)
  if (!moved) return refuse('unknown-range')
  if (!Number.isInteger(toIndex) || toIndex < 0 || toIndex >= ranges.length) return refuse('outside-clip')
  const others = ranges.filter((range) => range.id !== rangeId)
  return editedRanges(document, [...others.slice(0, toIndex), moved, ...others.slice(toIndex)], 'moveRange')
}
