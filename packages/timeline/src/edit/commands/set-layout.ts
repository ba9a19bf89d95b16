import type { LayoutKind, Pane } from '@clipwright/contract/editor/layout'
import type { ClipDocument, Scene } from '../clip-document.ts'
import { finishEdit, refuse } from '../edit-result.ts'
import type { EditResult } from '../edit-result.ts'
import { byPerson } from '../scene-panes.ts'
import { scenesInOrder } from '../zoomed-scenes.ts'

type SetLayout = {
  kind: LayoutKind
  /** Source ms; the scenes that lie there, or parts of them. */
  startMs: number
  endMs: number
  /** Only scenes that are laid out like this now. */
  onlyKind?: LayoutKind
}

/** How many panes a layout has. */
const panesOf: Record<LayoutKind, number> = { fill: 1, fit: 0, split: 2, three: 3, four: 4, screen: 1 }

/** As many panes as the layout has: existing ones, then crops spread over the width of the source. */
function panesFor(kind: LayoutKind, scene: Scene): Pane[] {
  const paneCount = panesOf[kind]
  return Array.from({ length: paneCount }, (_, index): Pane => {
    const existing = scene.panes[index]
    if (existing) return existing
    const centre = (index + 0.5) / paneCount
    const w = 0.5
    const x = Math.min(1 - w, Math.max(0, centre - w / 2))
    return { path: [{ atMs: scene.startMs, x, y: 0, w, h: 1, move: 'cut' }] }
  })
}

/** Sets the layout of a stretch of the source, in the aspect ratio of the clip. */
export function setLayout(document: ClipDocument, { kind, startMs, endMs, onlyKind }: SetLayout): EditResult {
  if (!document.source.hasVideo) return refuse('no-picture')
  if (startMs < 0 || endMs > document.source.durationMs || endMs <= startMs) return refuse('out-of-source')
  const framing = document.pictures[document.ratio]
  if (!framing) return refuse('unknown-scene')
  const ordered = scenesInOrder(framing.scenes)
  const scenes: Record<string, Scene> = {}
  const add = (id: string, scene: Scene) => {
    let free = id
    for (let n = 2; Object.hasOwn(scenes, free) || (free !== id && Object.hasOwn(framing.scenes, free)); n++)
      free = `${id.split('.')[0]}.${n}`
    scenes[free] = scene
  }
  let count = 0
  ordered.forEach(({ id, ...scene }, index) => {
    const untilMs = Math.max(scene.endMs, ordered[index + 1]?.startMs ?? scene.endMs)
    const [from, to] = [Math.max(startMs, scene.startMs), Math.min(endMs, untilMs)]
    if (to <= from || (onlyKind !== undefined && scene.kind !== onlyKind) || (scene.kind === kind && scene.origin === 'chosen')) {
      add(id, framing.scenes[id] ?? scene)
      return
    }
    count += 1
    if (from > scene.startMs) add(id, { ...scene, endMs: from })
    const { speakerTrackId: _, ...bare } = scene
    add(id, {
      ...bare,
      startMs: from,
      endMs: to,
      kind,
      panes: panesFor(kind, scene),
      ...byPerson,
    })
    if (to < untilMs) add(id, { ...scene, startMs: to, endMs: untilMs })
  })
  if (count === 0) return refuse('nothing-changes')
  const pictures = { ...document.pictures, [document.ratio]: { ...framing, scenes } }
  return finishEdit(document, { ...document, pictures }, 'setLayout', count)
}
