import type { ClipDocument } from './clip-document.ts'
import { rangesOf, withRanges } from './document-ranges.ts'
import { isSameValue } from './patches.ts'

const kinds = ['overlays', 'brolls', 'sounds'] as const
type Kind = (typeof kinds)[number]
type Layers = Record<string, { startMs: number; endMs: number }>
type Sides = { base: ClipDocument; mine: ClipDocument; newer: ClipDocument }

/** The document with other layers of each kind. */
const withLayers = (document: ClipDocument, layersOf: (kind: Kind) => object): ClipDocument => ({
  ...document,
  ...Object.fromEntries(kinds.map((kind) => [kind, layersOf(kind)])),
})

/** The layers of a document as they are once it is cut like another. */
const cutLike = (document: ClipDocument, other: ClipDocument): ClipDocument => withRanges(document, rangesOf(other))

/**
 * Answers whether a layer that was there before is where the cuts of both sides put it: neither moved it or took it away by hand. Its
 * place is then that of the cut that stands, and nobody has to decide.
 */
export function findFollowing({ base, mine, newer }: Sides): (path: readonly string[]) => boolean {
  const sides = [mine, newer].map((side) => ({ side, expected: cutLike(base, side) }))
  return ([field, id = '', name]) => {
    const kind = kinds.find((one) => one === field)
    if (!kind || !Object.hasOwn(base[kind], id) || (name !== undefined && name !== 'startMs' && name !== 'endMs')) return false
    return sides.every(({ side, expected }) => isSamePlace(expected[kind][id], side[kind][id]))
  }
}

const isSamePlace = (one: Layers[string] | undefined, other: Layers[string] | undefined): boolean =>
  one?.startMs === other?.startMs && one?.endMs === other?.endMs

/** Puts layers where they belong on the cut of the result: those that only followed, and those that one side added on its own cut. */
export function settleLayers(result: ClipDocument, sides: Sides): ClipDocument {
  const isFollowing = findFollowing(sides)
  const { base, mine, newer } = sides
  const expected = cutLike(base, result)
  const settled = withLayers(result, (kind) => {
    const following = Object.keys(base[kind]).filter((id) => isFollowing([kind, id]))
    const others = Object.entries<unknown>(result[kind]).filter(([id]) => !following.includes(id))
    const entries = following.flatMap((id): [string, unknown][] => {
      const place = (expected[kind] as Layers)[id]
      const layer = result[kind][id] ?? newer[kind][id] ?? mine[kind][id]
      if (!place || !layer) return []
      return [[id, isSamePlace(layer, place) ? layer : { ...layer, startMs: place.startMs, endMs: place.endMs }]]
    })
    // What did not move stays the same object, and so does everything cached for it.
    const isUnchanged = entries.length === following.length && entries.every(([id, layer]) => result[kind][id] === layer)
    return isUnchanged ? result[kind] : Object.fromEntries([...others, ...entries])
  })
  return [mine, newer].reduce((document, side) => moveAdded(document, base, side), settled)
}

/** Layers that one side added were placed on its cut: where the result has another, they move along with the speech under them. */
function moveAdded(result: ClipDocument, base: ClipDocument, side: ClipDocument): ClipDocument {
  const isAdded = (kind: Kind, id: string) =>
    !Object.hasOwn(base[kind], id) && Object.hasOwn(side[kind], id) && isSameValue(side[kind][id], result[kind][id])
  const pick = (kind: Kind, isWanted: boolean) =>
    Object.fromEntries(Object.entries<unknown>(result[kind]).filter(([id]) => isAdded(kind, id) === isWanted))
  const added = withLayers({ ...result, ranges: side.ranges, order: side.order }, (kind) => pick(kind, true))
  if (kinds.every((kind) => Object.keys(added[kind]).length === 0)) return result
  const layers = cutLike(added, result)
  return withLayers(result, (kind) => ({ ...pick(kind, false), ...layers[kind] }))
}
