import type { ClipDocument } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'
import { checkedLayer, withLayers } from '../layer-kinds.ts'
import type { LayerKind, LayerOf } from '../layer-kinds.ts'

export type ChangeLayer = { kind: LayerKind; id: string; change: Readonly<Record<string, unknown>> }

/** Moves, trims or restyles one layer; what it is stays. */
export function changeLayer(document: ClipDocument, { kind, id, change }: ChangeLayer): Edited {
  const layers = document[kind] as Record<string, LayerOf<LayerKind>>
  const before = Object.hasOwn(layers, id) ? layers[id] : undefined
  if (!before) return refuse('unknown-layer')
  const { kind: _, ...changed } = change
  const known = new Map<string, unknown>(Object.entries(before))
  if (Object.entries(changed).every(([name, value]) => known.get(name) === value)) return refuse('nothing-changes')
  const checked = checkedLayer(document, kind, { ...before, ...changed })
  if ('refusal' in checked) return checked
  return edited(document, withLayers(document, kind, { ...layers, [id]: checked.layer } as never), 'changeLayer')
}
