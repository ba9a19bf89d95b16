import type { CropKey, LayoutSegment } from '@clipwright/contract/editor/layout'
import type { Scene, Zoom } from './clip-document.ts'
import { memoizeRecent } from '../layout/memoize.ts'
import { layoutCache } from '../layout/clip-layout.ts'

/** Scenes in source order. */
export function scenesInOrder(scenes: Record<string, Scene>): (Scene & { id: string })[] {
  return Object.entries(scenes)
    .map(([id, scene]) => ({ id, ...scene }))
    .sort((a, b) => a.startMs - b.startMs || (a.id < b.id ? -1 : 1))
}

function toLayout({ startMs, endMs, kind, panes, speakerTrackId, confidence, reason }: Scene): LayoutSegment {
  return { startMs, endMs, kind, panes, ...(speakerTrackId === undefined ? {} : { speakerTrackId }), confidence, reason }
}

/** A smaller crop of the same aspect ratio: centred on (x, y) of the original crop as far as it stays inside it. */
function zoomKey(key: CropKey, { scale, x, y }: Zoom): CropKey {
  const [w, h] = [key.w / scale, key.h / scale]
  return { ...key, x: key.x + (key.w - w) * x, y: key.y + (key.h - h) * y, w, h }
}

/**
 * Scenes as layout segments, cut where a punch-in begins or ends. Where two overlap, the later one counts. The whole
 * frame of a fit scene is never cropped, so nothing changes there.
 */
export const zoomedLayouts = layoutCache(() => memoizeRecent(4, zoomScenes))

function zoomScenes(scenes: Record<string, Scene>, zooms: Record<string, Zoom>): LayoutSegment[] {
  const ordered = scenesInOrder(scenes)
  const orderedZooms = Object.entries(zooms)
    .sort(([a, one], [b, other]) => one.startMs - other.startMs || (a < b ? -1 : 1))
    .map(([, zoom]) => zoom)
  return ordered.flatMap((scene, index) => {
    // A scene is seen until the next one begins, whatever its own end says.
    const untilMs = Math.max(scene.endMs, ordered[index + 1]?.startMs ?? scene.endMs)
    const edges = orderedZooms.flatMap((zoom) => [zoom.startMs, zoom.endMs]).filter((ms) => ms > scene.startMs && ms < untilMs)
    const starts = [...new Set([scene.startMs, ...edges])].sort((a, b) => a - b)
    return starts.map((startMs, part): LayoutSegment => {
      const endMs = starts[part + 1] ?? scene.endMs
      const zoom = orderedZooms.findLast((one) => startMs >= one.startMs && startMs < one.endMs)
      const panes = zoom ? scene.panes.map((pane) => ({ ...pane, path: pane.path.map((key) => zoomKey(key, zoom)) })) : scene.panes
      return toLayout({ ...scene, startMs, endMs: Math.max(startMs, endMs), panes })
    })
  })
}
