import type { Box } from '@clipwright/contract/sources/analysis'
import { layoutAreas } from '@clipwright/contract/editor/layout'
import type { AspectRatio, LayoutKind, LayoutSegment } from '@clipwright/contract/editor/layout'
import { pathAt } from '../layout-geometry.ts'
import type { CaptionPosition } from '../timeline.ts'
import { fitInSafeArea, usualCaptionY, watermarkArea } from './safe-area.ts'

/**
 * What placement needs of the analysis of a source: the displayed frame size, and where faces and texts of the source
 * are, source ms. Texts are absent in older analyses.
 */
type FrameAnalysis = {
  width: number
  height: number
  faces: readonly { samples: readonly Sample[] }[]
  texts?: readonly (Box & Span)[] | undefined
}
type Sample = Box & { atMs: number }
type Span = { startMs: number; endMs: number }

/** What captions keep off, on the finished frame: fractions of the frame, and the share of the time for which it is there. */
type Obstacle = { top: number; bottom: number; left: number; right: number; share: number }

// Chin and beard reach below a detector's box, hair above it.
const chin = 0.12
const hair = 0.1

// Of the frame height: what captions keep to letters of the source.
const textMargin = 0.008

/** Where a box of the source lands in one area that shows `crop` of it; undefined when it is not seen there. */
function project(box: Box, crop: Box, area: Box): Omit<Obstacle, 'share'> | undefined {
  const x = (value: number) => area.x + ((value - crop.x) / crop.w) * area.w
  const y = (value: number) => area.y + ((value - crop.y) / crop.h) * area.h
  const left = Math.max(area.x, x(box.x))
  const right = Math.min(area.x + area.w, x(box.x + box.w))
  const top = Math.max(area.y, y(box.y))
  const bottom = Math.min(area.y + area.h, y(box.y + box.h))
  return right > left && bottom > top ? { left, right, top, bottom } : undefined
}

type Framing = { ratio: AspectRatio; sourceAspect: number }

/** Where a box is seen on the finished frame at a moment of a segment. */
function onFrame(box: Box, atMs: number, segment: LayoutSegment, { ratio, sourceAspect }: Framing): Omit<Obstacle, 'share'>[] {
  const areas = layoutAreas(segment.kind, ratio, sourceAspect)
  const all = { x: 0, y: 0, w: 1, h: 1 }
  const boxes = areas.panes.map((area, index) => project(box, pathAt(segment.panes[index]?.path ?? [], atMs), area))
  if (areas.whole) boxes.push(project(box, all, areas.whole))
  return boxes.filter((one) => one !== undefined)
}

function lengthOf({ startMs, endMs }: Span): number {
  return Math.max(0, endMs - startMs)
}

function faceObstacles(segment: LayoutSegment, analysis: FrameAnalysis, framing: Framing, totalMs: number): Obstacle[] {
  const tracks = analysis.faces.map((track) => track.samples.filter((face) => face.atMs >= segment.startMs && face.atMs < segment.endMs))
  const sampleCount = Math.max(0, ...tracks.map((track) => track.length))
  const share = lengthOf(segment) / totalMs / Math.max(1, sampleCount)
  return tracks.flat().flatMap((face) => {
    const head = { ...face, y: face.y - face.h * hair, h: face.h * (1 + hair + chin) }
    return onFrame(head, face.atMs, segment, framing).map((box) => ({ ...box, share }))
  })
}

function textObstacles(segment: LayoutSegment, analysis: FrameAnalysis, framing: Framing, totalMs: number): Obstacle[] {
  return (analysis.texts ?? []).flatMap((text) => {
    const visibleSpan = { startMs: Math.max(text.startMs, segment.startMs), endMs: Math.min(text.endMs, segment.endMs) }
    if (lengthOf(visibleSpan) === 0) return []
    const share = lengthOf(visibleSpan) / totalMs
    return onFrame(text, (visibleSpan.startMs + visibleSpan.endMs) / 2, segment, framing).map(({ left, right, top, bottom }) => ({
      left,
      right,
      top: top - textMargin,
      bottom: bottom + textMargin,
      share,
    }))
  })
}

/** Share of the time in which a block at `y` would lie on something, weighed by how much of the block is on it. */
function overlap(y: number, height: number, obstacles: readonly Obstacle[]): number {
  let covered = 0
  for (const { top, bottom, left, right, share } of obstacles) {
    const shared = Math.min(y + height / 2, bottom) - Math.max(y - height / 2, top)
    // The block is centred and at most about 0.8 wide: what is at the rim is beside it.
    const isBeside = right < 0.12 || left > 0.88
    if (shared > 0 && !isBeside) covered += share * (0.35 + 0.65 * Math.min(1, shared / height))
  }
  return covered
}

const candidateStep = 0.02

type Room = { usual: number; height: number; ratio: AspectRatio }

function bestY(obstacles: readonly Obstacle[], { usual, height, ratio }: Room): number {
  let best = fitInSafeArea(usual, height, ratio)
  let bestCost = 6 * overlap(best, height, obstacles)
  for (let y = 0; y <= 1; y += candidateStep) {
    const candidate = Math.round(fitInSafeArea(y, height, ratio) * 1000) / 1000
    const cost = 6 * overlap(candidate, height, obstacles) + 1.2 * Math.abs(candidate - usual)
    if (cost < bestCost - 1e-9) [best, bestCost] = [candidate, cost]
  }
  return best
}

// Something that is seen for so short a time in a layout does not make captions move in it alone.
const leastWorthMoving = 0.05

type LayoutGroup = { kind: LayoutKind; segments: LayoutSegment[]; lengthMs: number }

function groupByLayout(segments: readonly LayoutSegment[]): LayoutGroup[] {
  const groups = new Map<LayoutKind, LayoutGroup>()
  for (const segment of segments) {
    const group = groups.get(segment.kind) ?? { kind: segment.kind, segments: [], lengthMs: 0 }
    group.segments.push(segment)
    group.lengthMs += lengthOf(segment)
    groups.set(segment.kind, group)
  }
  return [...groups.values()].toSorted((a, b) => b.lengthMs - a.lengthMs)
}

/**
 * One place for the whole clip, clear of the faces, of the texts of the source and of the watermark: the usual place when
 * it is free, else the nearest free one. Only another layout may have a place of its own, and only where the common one
 * would lie on something there. `height` is that of a full block, as a fraction of the frame.
 */
export function choosePositions(input: {
  segments: readonly LayoutSegment[]
  analysis: FrameAnalysis
  ratio: AspectRatio
  height: number
}): CaptionPosition[] {
  const { segments, analysis, ratio, height } = input
  const framing = { ratio, sourceAspect: analysis.height > 0 ? analysis.width / analysis.height : 16 / 9 }
  const usual = fitInSafeArea(usualCaptionY[ratio], height, ratio)
  const watermark: Obstacle = { ...watermarkArea(ratio), share: 1 }
  const obstaclesOf = (some: readonly LayoutSegment[]): Obstacle[] => {
    const totalMs = Math.max(
      1,
      some.reduce((sum, segment) => sum + lengthOf(segment), 0),
    )
    const inView = some.flatMap((segment) => [
      ...faceObstacles(segment, analysis, framing, totalMs),
      ...textObstacles(segment, analysis, framing, totalMs),
    ])
    return [watermark, ...inView]
  }
  const groups = groupByLayout(segments).map((group) => ({ ...group, obstacles: obstaclesOf(group.segments) }))
  const common = bestY(obstaclesOf(segments), { usual, height, ratio })
  const isCommonFree = groups.every(({ obstacles }) => overlap(common, height, obstacles) < leastWorthMoving)
  const places = new Map<LayoutKind, number>()
  let longestY: number | undefined
  for (const { kind, obstacles } of groups) {
    const y = isCommonFree ? common : bestY(obstacles, { usual: longestY ?? usual, height, ratio })
    longestY ??= y
    places.set(kind, y)
  }
  const positions: CaptionPosition[] = []
  for (const { startMs, endMs, kind } of segments) {
    const y = places.get(kind) ?? usual
    const last = positions.at(-1)
    if (last && last.endMs === startMs && Math.abs(last.y - y) < 1e-6) last.endMs = endMs
    else positions.push({ startMs, endMs, y })
  }
  return positions
}
