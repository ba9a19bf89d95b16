import type { BrollItem, BrollPlace } from '@clipwright/contract/editor/broll'
import type { Broll, ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { addLayer } from '@clipwright/timeline/edit/commands/add-layer'
import { changeLayer } from '@clipwright/timeline/edit/commands/change-layer'
import { removeLayer } from '@clipwright/timeline/edit/commands/remove-layer'
import type { EditResult } from '@clipwright/timeline/edit/edit-result'
import { lengthMs, rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { brollRoom } from '@clipwright/timeline/edit/layer-kinds'
import { toProgrammeMs } from '@clipwright/timeline/ranges'
import type { EditSession } from '../../engine/edit-session.ts'

type Span = { startMs: number; endMs: number }
/** `givesWay`: the place was found, not chosen by a person. */
type Spot = Span & { givesWay?: true | undefined }
type ReadyItem = Pick<BrollItem, 'uri' | 'kind' | 'durationMs' | 'origin' | 'credit'>

/** Length of B-roll a person adds by hand, ms. */
const usualMs = 3000
const shortestMs = 400

export const layerIdOf = ({ brollId }: Pick<BrollPlace, 'brollId'>): string => `broll-${brollId}`

/** Where a place of the source plays now, inside the room between hook and punch line; null when its words were cut. */
export function programmeSpan(document: ClipDocument, { startMs, endMs }: Span): Spot | null {
  const ranges = rangesOf(document)
  const first = toProgrammeMs(ranges, startMs)
  const last = toProgrammeMs(ranges, Math.max(startMs, endMs - 1))
  if (first === undefined || last === undefined) return null
  const span = inRoom(document, { startMs: first, endMs: last + 1 })
  return span && { ...span, givesWay: true }
}

/** Starting at the playhead, wherever that is; null where the clip is over. */
export function spanHere(session: EditSession): Span | null {
  const startMs = session.playhead?.now().programmeMs ?? 0
  const endMs = Math.min(startMs + usualMs, lengthMs(session.document))
  return endMs - startMs < shortestMs ? null : { startMs, endMs }
}

function inRoom(document: ClipDocument, span: Span): Span | null {
  const room = brollRoom(document)
  const startMs = Math.max(span.startMs, room.startMs)
  const endMs = Math.min(span.endMs, room.endMs)
  return endMs - startMs < shortestMs ? null : { startMs, endMs }
}

function layerOf(item: ReadyItem, { startMs, endMs, givesWay }: Spot): Broll | null {
  if (item.uri === null) return null
  // A video shorter than its place ends early.
  const until = item.durationMs === null ? endMs : Math.min(endMs, startMs + item.durationMs)
  const { uri, kind, origin, credit } = item
  return { uri, kind, origin, credit, startMs, endMs: until, inMs: 0, follows: true, ...(givesWay ? { givesWay } : {}) }
}

/** The document with the item, replacing the layer of the same id. */
export function withBroll(document: ClipDocument, { id, item, span }: { id: string; item: ReadyItem; span: Spot }): EditResult {
  const before = document.brolls[id]
  const layer = layerOf(item, before ?? span)
  if (!layer) return { refusal: 'wrong-asset' }
  if (before?.kind === layer.kind) return changeLayer(document, { kind: 'brolls', id, change: { ...layer } })
  const cleared = before ? removeLayer(document, { kind: 'brolls', id }) : { document }
  return 'document' in cleared ? addLayer(cleared.document, { kind: 'brolls', id, layer }) : cleared
}

/** An edit that can be undone. False when it was refused, which has been announced. */
export function placeBroll(session: EditSession, { id, item, span }: { id: string; item: ReadyItem; span: Spot }): boolean {
  const before = session.document.brolls[id]
  const layer = layerOf(item, before ?? span)
  if (!layer) return false
  if (before?.kind === layer.kind) return session.run({ name: 'changeLayer', with: { kind: 'brolls', id, change: { ...layer } } })
  if (before) session.run({ name: 'removeLayer', with: { kind: 'brolls', id } })
  return session.run({ name: 'addLayer', with: { kind: 'brolls', id, layer } })
}

/** An item that arrived late stays outside the undo history, so that undoing earlier edits keeps it. False when it does not fit. */
export function adoptBroll(session: EditSession, arrival: { id: string; item: ReadyItem; span: Spot }): boolean {
  const edit = withBroll(session.document, arrival)
  if (!('document' in edit)) return false
  session.editor.adopt(edit.document)
  return true
}
