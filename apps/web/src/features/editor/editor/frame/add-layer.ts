import type { Zoom, LayerOverlay } from '@clipwright/timeline/edit/clip-document'
import { lengthMs } from '@clipwright/timeline/edit/document-ranges'
import { randomText } from '#platform/device-id.ts'
import type { EditSession } from '../engine/edit-session.ts'

/** Length of a new layer, ms. */
const usualMs = 3000
const usualZoomMs = 2000

/** A new id in the document. */
export const newLayerId = () => `n${randomText(10).replace(/[^A-Za-z0-9]/g, '0')}`

type NewLayer = { kind: 'text'; text: string } | { kind: 'emoji'; emoji: string } | { kind: 'image' | 'logo'; uri: string }

function withPlace(request: NewLayer) {
  // A logo stands in a corner that neither captions nor the buttons of apps cover; the rest in the upper half.
  if (request.kind === 'logo') return { ...request, x: 0.2, y: 0.16, w: 0.24 }
  if (request.kind === 'text') return { ...request, x: 0.5, y: 0.25, size: 0.05, color: '#FFFFFF' }
  return { ...request, x: 0.5, y: 0.35, w: request.kind === 'emoji' ? 0.25 : 0.5 }
}

/** Adds a layer at the playhead, on top, and selects it. A logo stays for the whole clip. */
export function addLayerHere(session: EditSession, request: NewLayer): void {
  const { document } = session
  const wholeMs = lengthMs(document)
  const atMs = Math.max(0, Math.min(session.playhead?.now().programmeMs ?? 0, wholeMs - 200))
  const [startMs, endMs] = request.kind === 'logo' ? [0, wholeMs] : [atMs, Math.min(wholeMs, atMs + usualMs)]
  const layer = 1 + Math.max(-1, ...Object.values(document.overlays).map((one) => one.layer))
  const id = newLayerId()
  const overlay: LayerOverlay = { ...withPlace(request), startMs, endMs, follows: request.kind !== 'logo', layer: Math.min(999, layer) }
  session.run({ name: 'addLayer', with: { kind: 'overlays', id, layer: overlay } })
  if (session.document.overlays[id]) session.view.setState({ layer: { kind: 'overlays', id }, panel: 'layers' })
}

/** Adds a punch-in at the playhead, source ms. */
export function addZoomHere(session: EditSession): void {
  const { source } = session.document
  const startMs = Math.min(session.playhead?.now().sourceMs ?? 0, Math.max(0, source.durationMs - 200))
  const layer: Zoom = { startMs, endMs: Math.min(source.durationMs, startMs + usualZoomMs), scale: 1.25, x: 0.5, y: 0.4 }
  const id = newLayerId()
  session.run({ name: 'addLayer', with: { kind: 'zooms', id, layer } })
  if (session.document.zooms[id]) session.view.setState({ layer: { kind: 'zooms', id }, panel: 'layers' })
}
