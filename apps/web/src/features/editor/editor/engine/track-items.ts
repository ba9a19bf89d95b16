import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { LayerKind } from '@clipwright/timeline/edit/layer-kinds'
import { playsAt } from './programme-view.ts'

/** Label of a layer on its track: its own text, or its kind. */
export type ItemName = { text: string } | { emoji: string } | { sort: 'image' | 'video' | 'music' | 'voice-over' } | { scale: number }

/** A layer where it lies on the clip, ms of the clip. `lane` counts from 0: layers at the same time lie in lanes of their own. */
export type TrackItem = { id: string; startMs: number; endMs: number; lane: number; name: ItemName }

type Layers = ClipDocument[LayerKind]

function nameOf(layer: Layers[string]): ItemName {
  if ('scale' in layer) return { scale: Math.round(layer.scale * 100) / 100 }
  if (layer.kind === 'text') return { text: layer.text }
  if (layer.kind === 'emoji') return { emoji: layer.emoji }
  return { sort: layer.kind === 'logo' ? 'image' : layer.kind }
}

type Placed = Omit<TrackItem, 'lane'>

/** Each item in the first lane that is free when it begins. */
function inLanes(items: readonly Placed[]): TrackItem[] {
  const busyUntil: number[] = []
  return items
    .toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.id < b.id ? -1 : 1))
    .map((item) => {
      const free = busyUntil.findIndex((ms) => ms <= item.startMs)
      const lane = free === -1 ? busyUntil.length : free
      busyUntil[lane] = item.endMs
      return { ...item, lane }
    })
}

const itemsCache = new WeakMap<object, TrackItem[]>()

/** Layers of one kind by start. A punch-in lies where its source moment first plays; one that never plays is left out. */
export function trackItems(document: ClipDocument, kind: LayerKind): readonly TrackItem[] {
  if (kind === 'zooms') {
    const zooms = Object.entries(document.zooms).flatMap(([id, zoom]): Placed[] => {
      const place = playsAt(document, zoom)[0]
      return place ? [{ id, ...place, name: nameOf(zoom) }] : []
    })
    return inLanes(zooms)
  }
  const layers: Record<string, Exclude<Layers[string], { scale: number }>> = document[kind]
  const before = itemsCache.get(layers)
  if (before) return before
  const items = inLanes(
    Object.entries(layers).map(([id, layer]) => ({ id, startMs: layer.startMs, endMs: layer.endMs, name: nameOf(layer) })),
  )
  itemsCache.set(layers, items)
  return items
}

/** Number of lanes of a track. */
export function laneCount(items: readonly TrackItem[]): number {
  return items.reduce((most, { lane }) => Math.max(most, lane + 1), 0)
}
