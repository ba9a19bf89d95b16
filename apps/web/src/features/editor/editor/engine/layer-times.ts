import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { LayerKind } from '@clipwright/timeline/edit/layer-kinds'
import { endsOf, playsAt, sourceMsAt } from './programme-view.ts'

/** `isOfSource`: nothing of the layer plays, so these are source times. Else ms from the first frame of the finished clip. */
export type LayerTimes = { startMs: number; endMs: number; isOfSource: boolean }

/** When a layer is seen or heard. A punch-in counts on the source and is told by where that first plays. */
export function layerTimes(document: ClipDocument, kind: LayerKind, { startMs, endMs }: { startMs: number; endMs: number }): LayerTimes {
  const place = kind === 'zooms' ? playsAt(document, { startMs, endMs })[0] : { startMs, endMs }
  if (!place) return { startMs, endMs, isOfSource: true }
  const { introMs } = endsOf(document)
  return { startMs: place.startMs + introMs, endMs: place.endMs + introMs, isOfSource: false }
}

/** The change of a layer that puts one of its ends to a time as `layerTimes` tells it. */
export function toLayerTime(
  document: ClipDocument,
  { kind, isOfSource }: { kind: LayerKind } & Pick<LayerTimes, 'isOfSource'>,
  edge: 'start' | 'end',
  toMs: number,
): { startMs: number } | { endMs: number } {
  const ms = isOfSource ? toMs : ownMs(document, kind, edge, Math.max(0, toMs - endsOf(document).introMs))
  return edge === 'start' ? { startMs: ms } : { endMs: ms }
}

function ownMs(document: ClipDocument, kind: LayerKind, edge: 'start' | 'end', programmeMs: number): number {
  if (kind !== 'zooms') return programmeMs
  // An end on a cut belongs to what plays before it.
  return edge === 'start'
    ? sourceMsAt(document, programmeMs)
    : sourceMsAt(document, Math.max(0, programmeMs - 1)) + Math.min(1, programmeMs)
}
