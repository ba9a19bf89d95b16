import { layoutAreas } from '@clipwright/contract/editor/layout'
import type { AspectRatio, CropKey, LayoutKind, Pane } from '@clipwright/contract/editor/layout'
import type { Box } from '@clipwright/contract/sources/analysis'
import type { FrameRate } from '@clipwright/contract/rational'
import { msAtFrame } from './frames.ts'
import type { OutputSize } from './output-size.ts'
import type { CropStep, PixelBox } from './render-plan.ts'

function evenDown(value: number): number {
  return 2 * Math.floor(value / 2 + 1e-6)
}

export function evenNear(value: number): number {
  return 2 * Math.round(value / 2)
}

/** Fractions to even pixels by their edges, so that neighbours share an edge and nothing is left uncovered. */
function toPixelBox(box: Box, frame: OutputSize): PixelBox {
  const x = evenNear(box.x * frame.width)
  const y = evenNear(box.y * frame.height)
  return {
    x,
    y,
    w: Math.max(2, evenNear((box.x + box.w) * frame.width) - x),
    h: Math.max(2, evenNear((box.y + box.h) * frame.height) - y),
  }
}

type PixelLayout = { kind: LayoutKind; whole: PixelBox | null; panes: PixelBox[] }

/** The areas of a layout on one output size. `source` is the displayed frame in pixels. */
export function pixelLayout(kind: LayoutKind, ratio: AspectRatio, source: OutputSize, frame: OutputSize): PixelLayout {
  const areas = layoutAreas(kind, ratio, source.width / source.height)
  return {
    kind: areas.kind,
    whole: areas.whole && toPixelBox(areas.whole, frame),
    panes: areas.panes.map((pane) => toPixelBox(pane, frame)),
  }
}

/** Where the path is at a time: held before the first and after the last key, straight lines into `linear` keys. */
export function pathAt(path: readonly CropKey[], atMs: number): Box {
  let before = path[0]
  if (!before) return { x: 0, y: 0, w: 1, h: 1 }
  for (const key of path) {
    if (key.atMs > atMs)
      return key.move === 'linear' && key.atMs > before.atMs && atMs > before.atMs ? interpolate(before, key, atMs) : before
    before = key
  }
  return before
}

function interpolate(from: CropKey, to: CropKey, atMs: number): Box {
  const share = (atMs - from.atMs) / (to.atMs - from.atMs)
  const mix = (a: number, b: number) => a + (b - a) * share
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), w: mix(from.w, to.w), h: mix(from.h, to.h) }
}

/** The largest even crop of the pane's aspect ratio that is about as high as requested and fits in the source frame. */
function cropSize(target: Box, pane: OutputSize, source: OutputSize): OutputSize {
  const most = { width: evenDown(source.width), height: evenDown(source.height) }
  const aspect = pane.width / pane.height
  let height = Math.min(most.height, Math.max(2, target.h * source.height))
  if (height * aspect > most.width) height = most.width / aspect
  const width = Math.min(most.width, Math.max(2, evenNear(height * aspect)))
  return { width, height: Math.min(most.height, Math.max(2, evenNear(width / aspect))) }
}

function placeBox(centre: Box, size: OutputSize, source: OutputSize): PixelBox {
  const most = { x: evenDown(source.width) - size.width, y: evenDown(source.height) - size.height }
  const x = evenNear((centre.x + centre.w / 2) * source.width - size.width / 2)
  const y = evenNear((centre.y + centre.h / 2) * source.height - size.height / 2)
  return { x: Math.min(Math.max(0, x), most.x), y: Math.min(Math.max(0, y), most.y), w: size.width, h: size.height }
}

type Window = { sourceStartMs: number; frameCount: number; rate: FrameRate }

/**
 * Key frames of a pane as steps counted from the first frame of a segment. The crop has one size throughout; steps
 * that would not move anything are left out.
 */
export function cropSteps(pane: Pane, target: PixelBox, source: OutputSize, window: Window): CropStep[] {
  const { sourceStartMs, frameCount, rate } = window
  const lastFrame = frameCount - 1
  const size = cropSize(pathAt(pane.path, sourceStartMs), { width: target.w, height: target.h }, source)
  const frameOf = (atMs: number) => Math.round(((atMs - sourceStartMs) * rate.num) / (1000 * rate.den))
  const at = (atMs: number) => placeBox(pathAt(pane.path, atMs), size, source)

  const steps: CropStep[] = [{ ...at(sourceStartMs), atFrame: 0, move: 'cut' }]
  for (const key of pane.path) {
    const atFrame = frameOf(key.atMs)
    if (key.atMs <= sourceStartMs) continue
    if (atFrame >= lastFrame) {
      // A move that goes on past the end of the segment stops where it is on the last frame.
      if (key.move === 'linear' && lastFrame > 0)
        append(steps, { ...at(sourceStartMs + msAtFrame(lastFrame, rate)), atFrame: lastFrame, move: 'linear' })
      break
    }
    append(steps, { ...placeBox(key, size, source), atFrame, move: key.move })
  }
  return withoutIdle(steps)
}

function append(steps: CropStep[], step: CropStep): void {
  const last = steps.at(-1)
  if (last?.atFrame === step.atFrame) {
    steps.pop()
    // A glide that a jump interrupts arrives one frame before the jump.
    const before = steps.at(-1)
    if (before && last.move === 'linear' && step.move === 'cut' && step.atFrame - 1 > before.atFrame) {
      steps.push({ ...last, atFrame: step.atFrame - 1 })
    }
  }
  if (steps.length === 0) steps.push({ ...step, move: 'cut' })
  else steps.push(step)
}

/** A step is idle when the path stands still before and after it. */
function withoutIdle(steps: readonly CropStep[]): CropStep[] {
  const still = (a: CropStep | undefined, b: CropStep | undefined) => !a || !b || (a.x === b.x && a.y === b.y)
  return steps.filter((step, index) => index === 0 || !still(steps[index - 1], step) || !still(step, steps[index + 1]))
}
