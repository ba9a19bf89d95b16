import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { checkLayer, isFull, withLayers } from '../layer-kinds.ts'
import type { LayerKind, LayerOf } from '../layer-kinds.ts'

type AddLayer<K extends LayerKind = LayerKind> = { kind: K; id: string; layer: LayerOf<K> }

/** Adds a text, image, B-roll, sound or punch-in. The caller gives the id; one that is in use is refused. */
export function addLayer<K extends LayerKind>(document: ClipDocument, { kind, id, layer }: AddLayer<K>): EditResult {
  if (Object.hasOwn(document[kind], id) || !/^[A-Za-z0-9][\w.-]{0,79}$/.test(id)) return refuse('unknown-layer')
  if (isFull(document, kind)) return refuse('too-many')
  const checked = checkLayer(document, kind, layer)
  if ('refusal' in checked) return checked
  const layers = { ...(document[kind] as Record<string, LayerOf<K>>), [id]: checked.layer }
  return finishEdit(document, withLayers(document, kind, layers), 'addLayer')
}
