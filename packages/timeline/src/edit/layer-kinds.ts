import type { z } from 'zod'
import { brollRoomIn } from './broll-room.ts'
import { Broll, LayerOverlay, mostLayers, Sound, Zoom } from './clip-document.ts'
import type { ClipDocument } from './clip-document.ts'
import { lengthMs } from './document-ranges.ts'
import type { RefusalName } from './edit-result.ts'

/** Collections of layers that are added, changed and removed alike. */
export type LayerKind = 'overlays' | 'brolls' | 'sounds' | 'zooms'
export type LayerOf<K extends LayerKind> = ClipDocument[K][string]

const schemas: { [K in LayerKind]: z.ZodType<LayerOf<K>> } = { overlays: LayerOverlay, brolls: Broll, sounds: Sound, zooms: Zoom }

/** Where places for B-roll are found, programme ms: between hook and punch line. */
export function brollRoom(document: Pick<ClipDocument, 'ranges' | 'order'>): { startMs: number; endMs: number } {
  return brollRoomIn(lengthMs(document))
}

/** The layer as it may stand in the document, or why it may not. */
export function checkLayer<K extends LayerKind>(
  document: ClipDocument,
  kind: K,
  value: unknown,
): { layer: LayerOf<K> } | { refusal: RefusalName } {
  const result = schemas[kind].safeParse(value)
  if (!result.success) return { refusal: result.error.issues.some((issue) => issue.path[0] === 'uri') ? 'wrong-asset' : 'outside-picture' }
  const layer = result.data
  if (layer.endMs <= layer.startMs) return { refusal: 'range-too-short' }
  if (kind === 'zooms') return layer.endMs > document.source.durationMs ? { refusal: 'out-of-source' } : { layer }
  const endMs = lengthMs(document)
  if (layer.startMs >= endMs) return { refusal: 'outside-clip' }
  return { layer: isOverHook(document, layer) ? withoutGivingWay(layer) : layer }
}

function isOverHook(document: ClipDocument, { startMs, endMs }: LayerOf<LayerKind>): boolean {
  const room = brollRoom(document)
  return startMs < room.startMs || endMs > room.endMs
}

/** A person put it there, so it stays there. */
function withoutGivingWay<T extends LayerOf<LayerKind>>(layer: T): T {
  if (!('givesWay' in layer)) return layer
  const { givesWay: _, ...rest } = layer
  return rest as T
}

/** The document with one collection replaced. */
export function withLayers<K extends LayerKind>(document: ClipDocument, kind: K, layers: Record<string, LayerOf<K>>): ClipDocument {
  return { ...document, [kind]: layers }
}

export function isFull(document: ClipDocument, kind: LayerKind): boolean {
  return Object.keys(document[kind]).length >= mostLayers
}
