import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import type { LayerKind, LayerOf } from '../layer-kinds.ts'
import { addLayer } from './add-layer.ts'

type DuplicateLayer = { kind: LayerKind; id: string; newId: string }

/** Puts the same layer on the clip once more, right after itself; where there is no room for that, over itself. */
export function duplicateLayer(document: ClipDocument, { kind, id, newId }: DuplicateLayer): EditResult {
  const layers = document[kind] as Record<string, LayerOf<LayerKind>>
  const layer = Object.hasOwn(layers, id) ? layers[id] : undefined
  if (!layer) return refuse('unknown-layer')
  const lengthMs = layer.endMs - layer.startMs
  const later = addLayer(document, { kind, id: newId, layer: { ...layer, startMs: layer.endMs, endMs: layer.endMs + lengthMs } })
  const result = 'document' in later || later.refusal === 'too-many' ? later : addLayer(document, { kind, id: newId, layer })
  return 'document' in result ? finishEdit(document, result.document, 'duplicateLayer') : result
}
