import { layoutAreas, type Pane } from '@clipwright/contract/editor/layout'
import type { Box, Span } from '@clipwright/contract/sources/analysis'
import type { ClipDocument, Scene } from '@clipwright/timeline/edit/clip-document'
import { rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { scenesInOrder } from '@clipwright/timeline/edit/zoomed-scenes'
import { pathAt } from '@clipwright/timeline/layout-geometry'
import type { SceneScope } from './layout-view.ts'

export type NamedScene = Scene & {
  id: string
  /** Start of the next one, source ms. */
  untilMs: number
}

/** The scenes of the ratio of the clip, in source order. */
export function scenesOf(document: ClipDocument): NamedScene[] {
  const ordered = scenesInOrder(document.pictures[document.ratio]?.scenes ?? {})
  return ordered.map((scene, index) => ({ ...scene, untilMs: Math.max(scene.endMs, ordered[index + 1]?.startMs ?? scene.endMs) }))
}

/** The scene at a moment of the source: the last that has begun, as in the renderer. */
export function sceneAt(document: ClipDocument, sourceMs: number): NamedScene | undefined {
  const scenes = scenesOf(document)
  return scenes.findLast(({ startMs }) => startMs <= sourceMs) ?? scenes[0]
}

/** The scenes a change applies to. */
export function scenesIn(document: ClipDocument, at: NamedScene, scope: SceneScope): NamedScene[] {
  if (scope === 'this') return [at]
  const playedScenes = scenesOf(document).filter((scene) => rangesOf(document).some((range) => touches(scene, range)))
  return scope === 'all' ? playedScenes : playedScenes.filter(({ kind }) => kind === at.kind)
}

function touches({ startMs, untilMs }: NamedScene, range: Span): boolean {
  return startMs < range.endMs && untilMs > range.startMs
}

/** From the first to the last moment of the source that plays, ms. */
export function spanOf(document: ClipDocument): Span {
  const ranges = rangesOf(document)
  return { startMs: Math.min(...ranges.map(({ startMs }) => startMs)), endMs: Math.max(...ranges.map(({ endMs }) => endMs)) }
}

/** The crop of a pane at a moment, in the aspect ratio of its pane; fractions of the source. */
export function cropShown(document: ClipDocument, scene: Pick<Scene, 'kind'>, pane: Pane, index: number, sourceMs: number): Box {
  const target = pathAt(pane.path, sourceMs)
  const { width, height } = document.source
  const areas = layoutAreas(scene.kind, document.ratio, width / Math.max(1, height))
  const area = areas.panes[index]
  if (!area || width === 0) return target
  return fitBox(target, (area.w / area.h) * frameAspectRatio(document) * (height / width))
}

const frames = { portrait: 9 / 16, square: 1, landscape: 16 / 9, four_five: 4 / 5 } as const

function frameAspectRatio({ ratio }: ClipDocument): number {
  return frames[ratio]
}

/** A box of the given width-to-height ratio, fractions of the frame: as high as requested where that fits. */
export function fitBox(target: Box, widthPerHeight: number): Box {
  const h = Math.min(target.h, 1, 1 / widthPerHeight)
  const w = h * widthPerHeight
  const inside = (middle: number, size: number) => Math.min(1 - size, Math.max(0, middle - size / 2))
  return { x: inside(target.x + target.w / 2, w), y: inside(target.y + target.h / 2, h), w, h }
}
