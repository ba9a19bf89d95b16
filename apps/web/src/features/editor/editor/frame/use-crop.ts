import type { Box } from '@clipwright/contract/sources/analysis'
import type { Command } from '@clipwright/timeline/edit/commands/run-command'
import { useEdit } from '../use-edit.ts'
import { clearCaptions } from './clear-captions.ts'
import { useLayoutView } from './layout-view.ts'
import { useFaces } from './reframe.queries.ts'
import { cropShown, sceneAt, spanOf, type NamedScene } from './scene-at.ts'
import { snapToGuide } from './snap.ts'

/** Scale of one step larger or smaller. */
const layoutRatio = 1.2
/** Arrow keys move a crop by this share of the source, with Shift by more. */
const cropStep = { plain: 0.01, shift: 0.05 } as const

export type Crop = {
  /** As last drawn. */
  box: Box
  /** Current value: several moves may come between two drawings. */
  now: () => Box
  /** Moves the crop to a place inside the source, in fractions of it. */
  moveTo: (x: number, y: number) => void
  /** More than 1 shows more. */
  scaleBy: (factor: number) => void
}

/**
 * The crop of a pane at a moment, and how to change it: for the whole scene, or as a keyframe at that moment. While it is in
 * use, captions keep clear of the faces it shows.
 */
export function useCrop(scene: NamedScene, index: number, sourceMs: number, isInUse = true): Crop | undefined {
  const session = useEdit()
  const { data: faces } = useFaces(session.clip, spanOf(session.document), isInUse)
  const pane = scene.panes[index]
  if (!pane) return undefined
  const step = `crop-${scene.id}-${index}`
  const run = (command: Command, key: string) => {
    if (session.run(command, key)) clearCaptions(session, faces, key)
  }
  const now = (): Box => {
    const fresh = sceneAt(session.document, sourceMs)
    const own = fresh?.panes[index]
    return fresh && own
      ? cropShown(session.document, fresh, own, index, sourceMs)
      : cropShown(session.document, scene, pane, index, sourceMs)
  }
  return {
    box: now(),
    now,
    moveTo(targetX, targetY) {
      const box = now()
      const x = Math.min(1 - box.w, Math.max(0, targetX))
      const y = Math.min(1 - box.h, Math.max(0, targetY))
      const { keyed } = useLayoutView.getState()
      if (keyed === null) {
        const by = { x: x - box.x, y: y - box.y }
        run({ name: 'moveCrop', with: { sceneId: scene.id, pane: index, by } }, step)
        return
      }
      const atMs = Math.min(scene.endMs - 1, Math.max(scene.startMs, sourceMs))
      const at = { kind: 'key', atMs, move: keyed } as const
      run({ name: 'setCrop', with: { sceneId: scene.id, pane: index, box: { ...box, x, y }, at } }, `${step}-${Math.round(atMs)}`)
    },
    scaleBy(factor) {
      run({ name: 'moveCrop', with: { sceneId: scene.id, pane: index, scale: factor } }, `${step}-size`)
    },
  }
}

/** The target place, with the middle of the crop snapped to the guides of the frame. */
export function snapCrop(target: { x: number; y: number }, box: Box): { x: number; y: number; lineX: number | null; lineY: number | null } {
  const x = snapToGuide(target.x + box.w / 2)
  const y = snapToGuide(target.y + box.h / 2)
  return { x: x.value - box.w / 2, y: y.value - box.h / 2, lineX: x.line, lineY: y.line }
}

/** Applies a key press to a crop; false for other keys. */
export function pressCrop(
  crop: Crop,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  arrow: { x: number; y: number } | undefined,
): boolean {
  if (arrow) {
    const by = shiftKey ? cropStep.shift : cropStep.plain
    const box = crop.now()
    crop.moveTo(box.x + arrow.x * by, box.y + arrow.y * by)
    return true
  }
  if (key === '+' || key === '=') crop.scaleBy(1 / layoutRatio)
  else if (key === '-') crop.scaleBy(layoutRatio)
  else return false
  return true
}
