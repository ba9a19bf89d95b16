import type { ClipDocument } from '../clip-document.ts'
import { rangesOf } from '../document-ranges.ts'
import { editRanges, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** Plays a range elsewhere: `toIndex` is its place in the new order, from 0. */
export function moveRange(document: ClipDocument, { rangeId, toIndex }: { rangeId: string; toIndex: number }): EditResult {
  const ranges = rangesOf(document)
  const range = ranges.find((range) => range.id === rangeId)
  if (!range) return refuse('unknown-range')
  if (!Number.isInteger(toIndex) || toIndex < 0 || toIndex >= ranges.length) return refuse('outside-clip')
  const others = ranges.filter((range) => range.id !== rangeId)
  return editRanges(document, [...others.slice(0, toIndex), range, ...others.slice(toIndex)], 'moveRange')
}
