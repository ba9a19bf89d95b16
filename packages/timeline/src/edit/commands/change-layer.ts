import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { ClipDocument, LayerOverlay } from '../clip-document.ts'
import { edited, refuse } from '../edited.ts'
import type { Edited } from '../edited.ts'
import { checkedLayer, withLayers } from '../layer-kinds.ts'
import { placedIn, withPlace } from '../look-by-shape.ts'
import { isSameValue } from '../patches.ts'
import type { LayerKind, LayerOf } from '../layer-kinds.ts'

export type ChangeLayer = {
  kind: LayerKind
  id: string
  change: Readonly<Record<string, unknown>>
  /** The place of a logo is changed in this shape alone. */
  onlyIn?: AspectRatio
  /** The place of a logo in all shapes is changed by somebody who looks at this one, which has no place of its own after it. */
  seenIn?: AspectRatio
}

/** Moves, trims or restyles one layer; what it is stays. */
export function changeLayer(document: ClipDocument, { kind, id, change, onlyIn, seenIn }: ChangeLayer): Edited {
  const layers = document[kind] as Record<string, LayerOf<LayerKind>>
  const before = Object.hasOwn(layers, id) ? layers[id] : undefined
  if (!before) return refuse('unknown-layer')
  const { kind: _, ...changed } = change
  const logo = document.overlays[id]
  const after =
    kind === 'overlays' && logo?.kind === 'logo' && placeNames.some((name) => Object.hasOwn(changed, name))
      ? placedLogo(logo, changed, onlyIn, seenIn)
      : { ...before, ...changed }
  if (isSameValue(before, after)) return refuse('nothing-changes')
  const checked = checkedLayer(document, kind, after)
  if ('refusal' in checked) return checked
  return edited(document, withLayers(document, kind, { ...layers, [id]: checked.layer } as never), 'changeLayer')
}

const placeNames = ['x', 'y', 'w'] as const

function placedLogo(logo: LayerOverlay & { kind: 'logo' }, change: object, onlyIn?: AspectRatio, seenIn?: AspectRatio): object {
  const seen = onlyIn ?? seenIn
  if (seen === undefined) return { ...logo, ...change }
  const { x, y, w } = { ...placedIn(logo, seen), ...change }
  const rest = Object.fromEntries(Object.entries(change).filter(([name]) => name !== 'x' && name !== 'y' && name !== 'w'))
  return onlyIn ? { ...withPlace(logo, onlyIn, { x, y, w }), ...rest } : { ...withPlace(logo, seen, null), ...rest, x, y, w }
}
