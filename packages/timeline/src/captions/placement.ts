import type { Box } from '@clipwright/contract/sources/analysis'
import { layoutAreas } from '@clipwright/contract/editor/layout'
import type { AspectRatio, LayoutSegment } from '@clipwright/contract/editor/layout'
import { pathAt } from '../layout-geometry.ts'
import type { CaptionPosition } from '../timeline.ts'
import { fitInSafeArea, usualCaptionY } from './safe-area.ts'

/** What placement needs of the analysis of a source: the displayed frame size, and where faces are, source ms. */
export type FrameAnalysis = { width: number; height: number; faces: readonly { samples: readonly Sample[] }[] }
type Sample = Box & { atMs: number }

/** A face on the finished frame: fractions of the frame, and how long the sample stands for. */
type FrameFace = { top: number; bottom: number; left: number; right: number; weight: number }

// Chin and beard reach below a detector's box, hair above it.
const chin = 0.12
const hair = 0.1

/** Where a box of the source lands in one area that shows `crop` of it; undefined when it is not seen there. */
function project(face: Box, crop: Box, area: Box): Omit<FrameFace, 'weight'> | undefined {
  const x = (value: number) => area.x + ((value - crop.x) / crop.w) * area.w
  const y = (value: number) => area.y + ((value - crop.y) / crop.h) * area.h
  const left = Math.max(area.x, x(face.x))
  const right = Math.min(area.x + area.w, x(face.x + face.w))
  const top = Math.max(area.y, y(face.y - face.h * hair))
  const bottom = Math.min(area.y + area.h, y(face.y + face.h * (1 + chin)))
  return right > left && bottom > top ? { left, right, top, bottom } : undefined
}

function frameFaces(segment: LayoutSegment, samples: readonly Sample[], ratio: AspectRatio, sourceAspect: number): FrameFace[] {
  const areas = layoutAreas(segment.kind, ratio, sourceAspect)
  const all = { x: 0, y: 0, w: 1, h: 1 }
  return samples.flatMap((face) => {
    const boxes = areas.panes.map((area, index) => project(face, pathAt(segment.panes[index]?.path ?? [], face.atMs), area))
    if (areas.whole) boxes.push(project(face, all, areas.whole))
    return boxes.filter((box) => box !== undefined).map((box) => ({ ...box, weight: 1 }))
  })
}

/** Share of the time in which a block at `y` would lie on a face, weighed by how much of the block is on it. */
function overlap(y: number, height: number, faces: readonly FrameFace[], samples: number): number {
  if (samples === 0) return 0
  let covered = 0
  for (const face of faces) {
    const shared = Math.min(y + height / 2, face.bottom) - Math.max(y - height / 2, face.top)
    // The block is centred and at most about 0.8 wide: faces at the rim are beside it.
    const beside = face.right < 0.12 || face.left > 0.88
    if (shared > 0 && !beside) covered += 0.35 + 0.65 * Math.min(1, shared / height)
  }
  return covered / samples
}

const candidateStep = 0.02

function bestY(
  faces: readonly FrameFace[],
  samples: number,
  place: { usual: number; before: number; height: number; ratio: AspectRatio },
): number {
  const { usual, before, height, ratio } = place
  let best = fitInSafeArea(usual, height, ratio)
  let bestCost = Infinity
  for (let y = 0; y <= 1; y += candidateStep) {
    const candidate = Math.round(fitInSafeArea(y, height, ratio) * 1000) / 1000
    const cost = 6 * overlap(candidate, height, faces, samples) + 1.2 * Math.abs(candidate - usual) + 0.35 * Math.abs(candidate - before)
    if (cost < bestCost - 1e-9) [best, bestCost] = [candidate, cost]
  }
  return best
}

/**
 * One place for each layout segment, clear of the faces that are seen in it: the usual place when it is free, else the
 * nearest free one. Segments that agree are merged, so captions move only where they must, and only at a scene change.
 * `height` is that of a full block, as a fraction of the frame.
 */
export function choosePositions(input: {
  segments: readonly LayoutSegment[]
  analysis: FrameAnalysis
  ratio: AspectRatio
  height: number
}): CaptionPosition[] {
  const { segments, analysis, ratio, height } = input
  const usual = fitInSafeArea(usualCaptionY[ratio], height, ratio)
  const sourceAspect = analysis.height > 0 ? analysis.width / analysis.height : 16 / 9
  const positions: CaptionPosition[] = []
  for (const segment of segments) {
    const tracks = analysis.faces.map((track) => track.samples.filter((face) => face.atMs >= segment.startMs && face.atMs < segment.endMs))
    const samples = Math.max(0, ...tracks.map((track) => track.length))
    const faces = frameFaces(segment, tracks.flat(), ratio, sourceAspect)
    const last = positions.at(-1)
    const y = bestY(faces, samples, { usual, before: last?.y ?? usual, height, ratio })
    if (last && last.endMs === segment.startMs && Math.abs(last.y - y) < 1e-6) last.endMs = segment.endMs
    else positions.push({ startMs: segment.startMs, endMs: segment.endMs, y })
  }
  return positions
}
