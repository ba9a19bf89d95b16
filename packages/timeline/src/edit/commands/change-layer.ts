import type { AspectRatio } from '@clipwright/contract/editor/layout'
import type { ClipDocument, LayerOverlay } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { checkLayer, withLayers } from '../layer-kinds.ts'
import { layerInRatio, withPlace } from '../look-by-ratio.ts'
import { isSameValue } from '../patches.ts'
import type { LayerKind, LayerOf } from '../layer-kinds.ts'

type ChangeLayer = {
  kind: LayerKind
  id: string
  change: Readonly<Record<string, unknown>>
  /** Changes the place of a logo in this aspect ratio alone. */
  onlyIn?: AspectRatio
  /** The aspect ratio on the screen while the common place of a logo is changed; it loses its own place. */
  seenIn?: AspectRatio
}

/** Moves, trims or restyles one layer; what it is stays. */
export function changeLayer(document: ClipDocument, { kind, id, change, onlyIn, seenIn }: ChangeLayer): EditResult {
  const layers = document[kind] as Record<string, LayerOf<LayerKind>>
  const before = Object.hasOwn(layers, id) ? layers[id] : undefined
  if (!before) return refuse('unknown-layer')
  const { kind: _, ...ownChange } = change
  const logo = document.overlays[id]
  const after =
    kind === 'overlays' && logo?.kind === 'logo' && placeNames.some((name) => Object.hasOwn(ownChange, name))
      ? placeLogo(logo, ownChange, onlyIn, seenIn)
      : { ...before, ...ownChange }
  if (isSameValue(before, after)) return refuse('nothing-changes')
  const checked = checkLayer(document, kind, after)
  if ('refusal' in checked) return checked
  return finishEdit(document, withLayers(document, kind, { ...layers, [id]: checked.layer } as never), 'changeLayer')
}

const placeNames = ['x', 'y', 'w'] as const

function placeLogo(logo: LayerOverlay & { kind: 'logo' }, change: object, onlyIn?: AspectRatio, seenIn?: AspectRatio): object {
  const ratio = onlyIn ?? seenIn
  if (ratio === undefined) return { ...logo, ...change }
  const { x, y, w } = { ...layerInRatio(logo, ratio), ...change }
  const rest = Object.fromEntries(Object.entries(change).filter(([name]) => name !== 'x' && name !== 'y' && name !== 'w'))
  return onlyIn ? { ...withPlace(logo, onlyIn, { x, y, w }), ...rest } : { ...withPlace(logo, ratio, null), ...rest, x, y, w }
}
