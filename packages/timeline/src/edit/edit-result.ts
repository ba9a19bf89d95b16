import type { SourceRange } from '../timeline.ts'
import { leastClipMs, leastRangeMs } from './clip-document.ts'
import type { ClipDocument } from './clip-document.ts'
import { lengthMs, withRanges } from './document-ranges.ts'
import { isSameValue } from './patches.ts'

/** Why an edit cannot be made. The screen says it in the person's language. */
export type RefusalName =
  | 'clip-too-short'
  | 'range-too-short'
  | 'out-of-source'
  | 'unknown-word'
  | 'unknown-range'
  | 'unknown-layer'
  | 'unknown-scene'
  | 'nothing-chosen'
  | 'nothing-found'
  | 'nothing-changes'
  | 'not-neighbours'
  | 'empty-text'
  | 'wrong-asset'
  | 'no-picture'
  | 'outside-picture'
  | 'outside-clip'
  | 'too-many'

/** What was done, for "Undo …" and the list of changes. `count` is words, cuts or places, where that is worth telling. */
export type EditLabel = { name: EditName; count?: number }
export type EditName =
  | 'cutWords'
  | 'restoreWords'
  | 'removePauses'
  | 'splitRange'
  | 'moveRange'
  | 'removeRange'
  | 'trimRange'
  | 'rollEdit'
  | 'slipRange'
  | 'cutSpan'
  | 'keepSpan'
  | 'startHere'
  | 'endHere'
  | 'extendClip'
  | 'correctWord'
  | 'replaceText'
  | 'markWords'
  | 'censorWords'
  | 'assignSpeaker'
  | 'setCaptions'
  | 'setRatio'
  | 'setLayout'
  | 'setCrop'
  | 'addLayer'
  | 'changeLayer'
  | 'removeLayer'
  | 'duplicateLayer'
  | 'addMarker'
  | 'setMarker'
  | 'removeMarker'
  | 'setTransition'
  | 'setBumper'
  | 'setTranslation'
  | 'writeLine'
  | 'planPicture'
  | 'followFace'
  | 'splitScene'
  | 'orderLayer'
  | 'useVersion'
  | 'setEnhanced'
  | 'applyTemplate'
  | 'useCommonLook'

export type EditResult = { document: ClipDocument; label: EditLabel } | { refusal: RefusalName }

export function refuse(refusal: RefusalName): EditResult {
  return { refusal }
}

export function finishEdit(before: ClipDocument, after: ClipDocument, name: EditName, count?: number): EditResult {
  if (isSameValue(before, after)) return refuse('nothing-changes')
  return { document: after, label: count === undefined ? { name } : { name, count } }
}

// Sums and differences of milliseconds carry noise far below a frame.
const noiseMs = 1e-6

/** A change of the ranges. A range that a cut left too short to be seen is removed too; the clip keeps its minimum length. */
export function editRanges(
  before: ClipDocument,
  ranges: readonly SourceRange[],
  name: EditName,
  options: { count?: number; layers?: 'follow' | 'stay' } = {},
): EditResult {
  const isUnchanged = (range: SourceRange) => {
    const own = before.ranges[range.id]
    return own?.startMs === range.startMs && own.endMs === range.endMs
  }
  const longEnough = ranges.filter((range) => isUnchanged(range) || range.endMs - range.startMs >= leastRangeMs - noiseMs)
  if (longEnough.length === 0) return refuse('clip-too-short')
  const after = withRanges(before, longEnough, options.layers)
  // A clip that was shorter from the start may still get longer.
  if (lengthMs(after) < leastClipMs - noiseMs && lengthMs(after) < lengthMs(before)) return refuse('clip-too-short')
  return finishEdit(before, after, name, options.count)
}
