import type { CaptionPosition, Timeline } from '../timeline.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { layoutCache } from '../layout/clip-layout.ts'
import type { Look } from './look.ts'
import { blockHeight } from './page-geometry.ts'
import { fitInSafeArea, usualCaptionY, watermarkArea } from './safe-area.ts'

/** A mark on the frame, fractions of it: the watermark, or a logo. */
type MarkArea = { left: number; right: number; top: number; bottom: number }
type CaptionPlaces = { positions: readonly CaptionPosition[]; usualY: number }

// Of the frame height: what captions keep to a mark.
const gap = 0.008

/** What lies on the frame for good: the watermark, and logos, whose images lie inside a square. */
function marksOf({ overlays, ratio, watermark }: Timeline, { frame }: Look): MarkArea[] {
  const logos = overlays.flatMap((overlay): MarkArea[] => {
    if (overlay.kind !== 'logo') return []
    const { x, y, w } = overlay
    const h = (w * frame.width) / frame.height
    return [{ left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 }]
  })
  return watermark ? [watermarkArea(ratio), ...logos] : logos
}

/** The nearest height inside the safe area at which a full block lies on no mark; the given one where there is none. */
function clearY(y: number, marks: readonly MarkArea[], look: Look): number {
  const height = blockHeight(look)
  const halfWidth = look.lineWidthPx / look.frame.width / 2
  const inTheWay = marks.filter(({ left, right }) => right > look.centreX - halfWidth && left < look.centreX + halfWidth)
  const isClear = (at: number) => inTheWay.every(({ top, bottom }) => at + height / 2 <= top || at - height / 2 >= bottom)
  const start = fitInSafeArea(y, height, look.ratio)
  if (isClear(start)) return y
  const others = inTheWay
    .flatMap(({ top, bottom }) => [top - gap - height / 2, bottom + gap + height / 2])
    .filter((at) => Math.abs(fitInSafeArea(at, height, look.ratio) - at) < 1e-9 && isClear(at))
  return others.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))[0] ?? y
}

/**
 * Where automatic captions stand once they are moved off the marks of the frame. Planned positions know the faces and texts
 * of the source; a mark may have come later, with a template. The same positions and marks give the same object.
 */
export function clearOfMarks(timeline: Timeline, look: Look, layout: ClipLayout): CaptionPlaces {
  const { positions } = timeline.captions
  const marks = look.isPlacedByHand ? [] : marksOf(timeline, look)
  const usual = usualCaptionY[look.ratio]
  if (marks.length === 0) return { positions, usualY: usual }
  const key = JSON.stringify(marks)
  const places = layout.cache(placesByPositions)
  const cached = places.get(positions)
  if (cached && cached.look === look && cached.key === key) return cached.places
  const clearPositions = positions.map((position) => ({ ...position, y: clearY(position.y, marks, look) }))
  const isSame = clearPositions.every(({ y }, at) => y === positions[at]?.y)
  const own = { positions: isSame ? positions : clearPositions, usualY: clearY(usual, marks, look) }
  places.set(positions, { look, key, places: own })
  return own
}

type CachedPlaces = { look: Look; key: string; places: CaptionPlaces }
const placesByPositions = layoutCache(() => new WeakMap<readonly CaptionPosition[], CachedPlaces>())
