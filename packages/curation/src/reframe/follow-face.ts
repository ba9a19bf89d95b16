import type { Box, FaceTrack, Span } from '@clipwright/contract/sources/analysis'
import type { CropKey } from '@clipwright/contract/editor/layout'
import { encloseBoxes, cropAround, measureShareInside } from './crop-geometry.ts'
import { findFaceAt, median, listTimes } from './face-presence.ts'
import { pullTautString, widenToSpeed, type Gate, type Knot } from './taut-string.ts'

const stepMs = 200
/** Window over which face positions are averaged. */
const calmWindowMs = 1000
/** The camera rests while the face is within this share of the crop around its centre. */
const restShare = 0.22
/** At its normal speed the camera does not reverse sooner than this. */
const turnBackMs = 900
/** Eyes belong near the upper third, so the centre of the face is slightly above that of the crop. */
const faceLine = 0.42

type Seen = { atMs: number; box: Box | undefined }

function listSeenFaces(tracks: readonly FaceTrack[], span: Span): Seen[] {
  return listTimes(span, stepMs).map((atMs) => {
    const boxes = tracks.flatMap((track) => findFaceAt(track, atMs) ?? [])
    return { atMs, box: boxes.length > 0 && boxes.length === tracks.length ? encloseBoxes(boxes) : boxes[0] }
  })
}

/** A median over three samples removes single wrong boxes, a mean after it removes jitter. */
function smoothCentres(values: readonly (number | undefined)[]): (number | undefined)[] {
  const reach = Math.round(calmWindowMs / stepMs / 2)
  const near = (list: readonly (number | undefined)[], index: number, by: number): number[] =>
    list.slice(Math.max(0, index - by), index + by + 1).filter((value) => value !== undefined)
  const steady = values.map((value, index) => (value === undefined ? undefined : median(near(values, index, 1))))
  return steady.map((value, index) => {
    if (value === undefined) return undefined
    const around = near(steady, index, Math.min(reach, index, steady.length - 1 - index))
    return around.reduce((sum, one) => sum + one, 0) / around.length
  })
}

type Axis = { centres: readonly (number | undefined)[]; rest: number; size: number }

/** Movement along one axis: the tube around the face, opened to a limited speed, and the smoothest path through it. */
function planAxisPath(sightings: readonly Seen[], { centres, rest, size }: Axis, haste: number): Knot[] {
  const inFrame = (value: number): number => Math.min(1 - size / 2, Math.max(size / 2, value))
  const gates: Gate[] = sightings.map(({ atMs }, index) => {
    const centre = centres[index]
    if (centre === undefined) return { atMs, low: size / 2, high: 1 - size / 2 }
    return { atMs, low: inFrame(centre - rest), high: inFrame(centre + rest) }
  })
  const speed = ((2 * rest) / turnBackMs) * haste
  const positions = centres.filter((centre) => centre !== undefined)
  return pullTautString(widenToSpeed(gates, speed), positions.length > 0 ? median(positions) : 0.5)
}

/** Found by halves: a camera of hours has ten thousands of knots, and is asked for at each of its moments. */
function interpolateAt(knots: readonly Knot[], atMs: number): number {
  let [low, high] = [0, knots.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((knots[middle]?.atMs ?? 0) > atMs) high = middle
    else low = middle + 1
  }
  const [before, after] = [knots[low - 1], knots[low]]
  if (!before || !after) return (before ?? after)?.value ?? 0.5
  return before.value + ((after.value - before.value) * (atMs - before.atMs)) / (after.atMs - before.atMs)
}

function toCropKeys(x: readonly Knot[], y: readonly Knot[], crop: { w: number; h: number }, span: Span): CropKey[] {
  const times = new Set([span.startMs, ...x.map((knot) => knot.atMs), ...y.map((knot) => knot.atMs)])
  return [...times]
    .toSorted((a, b) => a - b)
    .map((atMs, index) => ({
      atMs,
      ...cropAround({ x: interpolateAt(x, atMs), y: interpolateAt(y, atMs) }, crop),
      move: index === 0 ? ('cut' as const) : ('linear' as const),
    }))
}

function measureShareOutside(sightings: readonly Seen[], x: readonly Knot[], y: readonly Knot[], crop: { w: number; h: number }): number {
  const faces = sightings.filter((one) => one.box !== undefined)
  const outside = faces.filter(
    ({ atMs, box }) => box && measureShareInside(box, cropAround({ x: interpolateAt(x, atMs), y: interpolateAt(y, atMs) }, crop)) < 0.8,
  )
  return faces.length === 0 ? 0 : outside.length / faces.length
}

/**
 * Camera of one pane: a crop of constant size that keeps the faces of `tracks` in view. It rests while they are near its
 * centre, moves in straight lines, and speeds up only when it would lose the face otherwise. Keys are source ms.
 */
export function followFaces(tracks: readonly FaceTrack[], span: Span, crop: { w: number; h: number }): CropKey[] {
  const sightings = listSeenFaces(tracks, span)
  const widest = sightings.reduce((most, { box }) => Math.max(most, box?.w ?? 0), 0)
  const highest = sightings.reduce((most, { box }) => Math.max(most, box?.h ?? 0), 0)
  // A face nearly as large as the crop leaves little room to rest before its edge is cut.
  const rest = (size: number, face: number): number => Math.max(0.05 * size, Math.min(restShare * size, (size - face) / 2 - 0.04 * size))
  const horizontal: Axis = {
    centres: smoothCentres(sightings.map(({ box }) => box && box.x + box.w / 2)),
    rest: rest(crop.w, widest),
    size: crop.w,
  }
  const vertical: Axis = {
    centres: smoothCentres(sightings.map(({ box }) => box && box.y + box.h / 2 + (0.5 - faceLine) * crop.h)),
    rest: rest(crop.h, highest),
    size: crop.h,
  }
  for (const haste of [1, 1.6, 2.5]) {
    const x = planAxisPath(sightings, horizontal, haste)
    const y = planAxisPath(sightings, vertical, haste)
    if (haste === 2.5 || measureShareOutside(sightings, x, y, crop) <= 0.02) return toCropKeys(x, y, crop, span)
  }
  return []
}
