import { Marker, mostLayers } from '../clip-document.ts'
import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

/** Notes a place of the source, moves or renames a note; null takes it away. The caller names it. */
export function setMarker(document: ClipDocument, { id, marker }: { id: string; marker: Marker | null }): EditResult {
  const { [id]: before, ...others } = document.markers ?? {}
  if (marker === null) return before ? finishEdit(document, { ...document, markers: others }, 'removeMarker') : refuse('unknown-layer')
  if (!/^[A-Za-z0-9][\w.-]{0,79}$/.test(id)) return refuse('unknown-layer')
  const result = Marker.safeParse(marker)
  if (!result.success || result.data.atMs > document.source.durationMs) return refuse('out-of-source')
  if (!before && Object.keys(others).length >= mostLayers) return refuse('too-many')
  return finishEdit(document, { ...document, markers: { ...others, [id]: result.data } }, before ? 'setMarker' : 'addMarker')
}
