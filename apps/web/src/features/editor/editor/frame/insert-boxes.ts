import type { RenderInsert } from '@clipwright/timeline/render-plan'

type Size = { width: number; height: number }
/** Pixels of the frame. */
type Box = { x: number; y: number; w: number; h: number }

/** The renderer draws a still this much larger than the frame and pans over it. */
const driftScale = 1.08

/** The insert that covers a frame; the last one where several do. */
export function insertAt(inserts: readonly RenderInsert[], frame: number): RenderInsert | undefined {
  return inserts.findLast(({ startFrame, frameCount }) => frame >= startFrame && frame < startFrame + frameCount)
}

/** The box of a source that fills the frame; `drift`, 0 to 1, is how far it has panned. */
export function coverBox(source: Size, frame: Size, drift: number | null): Box {
  const larger = drift === null ? 1 : driftScale
  const scale = larger * Math.max(frame.width / source.width, frame.height / source.height)
  const [w, h] = [source.width * scale, source.height * scale]
  // The window moves over the enlarged frame, whose own edges are cut off evenly.
  const spare = frame.width * (larger - 1)
  const x = (frame.width * larger - w) / 2 - spare * (drift ?? 0)
  return { x, y: (frame.height - h) / 2, w, h }
}

/** The box of a source shown whole and centred. Sides are even, as in the render. */
export function wholeBox(source: Size, frame: Size): Box {
  const scale = Math.min(frame.width / source.width, frame.height / source.height)
  const [w, h] = [source.width * scale, source.height * scale].map((side) => Math.max(2, 2 * Math.round(side / 2)))
  return { x: Math.trunc((frame.width - (w ?? 0)) / 2), y: Math.trunc((frame.height - (h ?? 0)) / 2), w: w ?? 0, h: h ?? 0 }
}
