import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { CaptionPosition } from '../../timeline.ts'
import { withPositions } from '../caption-positions.ts'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

type PlaceCaptions = {
  ratio: AspectRatio
  /** Where captions stand from now on while these last, source ms. Elsewhere they stay. */
  positions: readonly CaptionPosition[]
}

/** Moves captions to where a changed framing leaves room for them. A place chosen by hand takes precedence. */
export function placeCaptions(document: ClipDocument, { ratio, positions }: PlaceCaptions): EditResult {
  const framing = document.pictures[ratio]
  const fresh = positions.filter(({ startMs, endMs, y }) => endMs > startMs && y >= 0 && y <= 1)
  if (!framing) return refuse('unknown-scene')
  if (fresh.length === 0) return refuse('nothing-changes')
  const captionPositions = withPositions(framing.captionPositions, fresh)
  return finishEdit(document, { ...document, pictures: { ...document.pictures, [ratio]: { ...framing, captionPositions } } }, 'setCrop')
}
