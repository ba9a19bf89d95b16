import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { withLayers } from '../layer-kinds.ts'
import type { LayerKind } from '../layer-kinds.ts'

/** Takes a layer off the clip. */
export function removeLayer(document: ClipDocument, { kind, id }: { kind: LayerKind; id: string }): EditResult {
  if (!Object.hasOwn(document[kind], id)) return refuse('unknown-layer')
  const layers = Object.fromEntries(Object.entries(document[kind]).filter(([key]) => key !== id))
  return finishEdit(document, withLayers(document, kind, layers as never), 'removeLayer')
}
