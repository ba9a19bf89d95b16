import type { LayerOverlay } from '@clipwright/timeline/edit/clip-document'
import type { EditSession } from '../engine/edit-session.ts'
import { whereTo } from '../engine/look-scope.ts'
import { snapToGuide } from './snap.ts'
import type { Moved } from './use-drag.ts'

/** Arrow keys move a layer by this share of the frame, with Shift by more. */
export const layerStep = { plain: 0.01, shift: 0.05 } as const

const least = { text: 0.01, image: 0.01 } as const
const most = { text: 0.2, image: 2 } as const

/** What dragging a corner changes: the width of an image, the height of a text. Fractions of the frame. */
export function sizeOf(layer: LayerOverlay): number {
  return layer.kind === 'text' ? layer.size : layer.w
}

export function changeLayer(session: EditSession, id: string, change: Record<string, unknown>, step: string): void {
  // A logo may have another place in one aspect ratio.
  const where = session.document.overlays[id]?.kind === 'logo' ? whereTo(session, { part: 'logo', layerId: id }) : {}
  session.run(
    { name: 'changeLayer', with: { kind: 'overlays', id, change, ...where } },
    `layer-${id}-${step}-${Object.keys(where).join('')}`,
  )
}

/** Moves a layer, snapped to the middle and thirds unless moved freely. Returns the guides it lies on. */
export function moveLayer(session: EditSession, id: string, to: Moved, isFree: boolean): { x: number | null; y: number | null } {
  const x = isFree ? { value: to.x, line: null } : snapToGuide(to.x)
  const y = isFree ? { value: to.y, line: null } : snapToGuide(to.y)
  const clampSize = (value: number) => Math.min(1, Math.max(0, value))
  changeLayer(session, id, { x: clampSize(x.value), y: clampSize(y.value) }, 'place')
  return { x: x.line, y: y.line }
}

export function resizeLayer(session: EditSession, id: string, layer: LayerOverlay, size: number): void {
  const isText = layer.kind === 'text'
  const clampSize = Math.min(isText ? most.text : most.image, Math.max(isText ? least.text : least.image, size))
  changeLayer(session, id, isText ? { size: clampSize } : { w: clampSize }, 'size')
}

export function removeLayer(session: EditSession, id: string): void {
  session.run({ name: 'removeLayer', with: { kind: 'overlays', id } })
  session.view.setState({ layer: null })
}
