import type { ClipDocument } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'

type OrderLayer = { id: string; to: 'up' | 'down' | 'front' | 'back' }

/** Names of the layers over the frame, lowest first: as they are drawn. */
export function layersInOrder(overlays: ClipDocument['overlays']): string[] {
  return Object.entries(overlays)
    .sort(([a, one], [b, other]) => one.layer - other.layer || (a < b ? -1 : 1))
    .map(([id]) => id)
}

/** Draws a layer over or under the others. */
export function orderLayer(document: ClipDocument, { id, to }: OrderLayer): EditResult {
  const order = layersInOrder(document.overlays)
  const at = order.indexOf(id)
  if (at < 0) return refuse('unknown-layer')
  const goal = { up: Math.min(order.length - 1, at + 1), down: Math.max(0, at - 1), front: order.length - 1, back: 0 }[to]
  order.splice(goal, 0, ...order.splice(at, 1))
  const overlays = Object.fromEntries(
    Object.entries(document.overlays).map(([name, layer]) => {
      const place = order.indexOf(name)
      return [name, layer.layer === place ? layer : { ...layer, layer: place }]
    }),
  )
  return finishEdit(document, goal === at ? document : { ...document, overlays }, 'orderLayer')
}
