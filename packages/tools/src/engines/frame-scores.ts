import type { Box } from './thumbnail-designs.ts'

/** A face in an image, in shares of its width and height. `eyesOpen`: 0 shut, 1 wide open; null where it cannot be told. */
export type Face = { box: Box; score: number; eyesOpen: number | null }

/** What is measured of a frame. `sharpness`, `contrast` and `brightness` are 0 to 1. */
export type FrameMeasure = { atS: number; sharpness: number; contrast: number; brightness: number; faces: readonly Face[] }

export type Grid = { width: number; height: number }

/** Of a small grey image, a byte for each pixel. */
export function measureLuma(luma: Uint8Array, { width, height }: Grid): Pick<FrameMeasure, 'sharpness' | 'contrast' | 'brightness'> {
  let [sum, squares, edges, count] = [0, 0, 0, 0]
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const value = luma[at] ?? 0
      const around = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0)
      sum += value
      squares += value * value
      edges += (around - 4 * value) ** 2
      count += 1
    }
  }
  const mean = sum / Math.max(1, count)
  const deviation = Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean))
  return {
    // A Laplacian of variance 1600 is sharp for an image of this size.
    sharpness: Math.min(1, Math.sqrt(edges / Math.max(1, count)) / 40),
    contrast: Math.min(1, deviation / 64),
    brightness: mean / 255,
  }
}

/** How good a frame is for a thumbnail, 0 to 1: sharp, neither dark nor washed out, a large face whose eyes are open. */
export function scoreFrame({ sharpness, contrast, brightness, faces }: FrameMeasure): number {
  const light = 1 - Math.min(1, Math.abs(brightness - 0.5) / 0.5) ** 2
  const face = Math.max(0, ...faces.map(scoreFace))
  return 0.35 * sharpness + 0.15 * contrast + 0.15 * light + 0.35 * face
}

function scoreFace({ box, score, eyesOpen }: Face): number {
  const size = Math.min(1, box.height / 0.35)
  const isCut = box.x < 0.005 || box.y < 0.005 || box.x + box.width > 0.995 || box.y + box.height > 0.995
  return score * (0.4 + 0.6 * size) * (eyesOpen === null ? 0.8 : 0.35 + 0.65 * eyesOpen) * (isCut ? 0.6 : 1)
}

/** The best frames, best first, each at least `leastGapS` from the others. */
export function pickFrames<T extends FrameMeasure>(frames: readonly T[], count: number, leastGapS: number): T[] {
  const picks: T[] = []
  for (const frame of frames.toSorted((a, b) => scoreFrame(b) - scoreFrame(a) || a.atS - b.atS)) {
    if (picks.length < count && picks.every(({ atS }) => Math.abs(atS - frame.atS) >= leastGapS)) picks.push(frame)
  }
  return picks
}

/**
 * How open the eyes of a face are, from its 68 landmarks: the height of both against their width. An open eye is about three
 * tenths as high as it is wide, a shut one a tenth.
 */
export function measureEyes(marks: readonly { x: number; y: number }[]): number | null {
  if (marks.length !== 68) return null
  const between = (a: number, b: number) => Math.hypot((marks[a]?.x ?? 0) - (marks[b]?.x ?? 0), (marks[a]?.y ?? 0) - (marks[b]?.y ?? 0))
  const eye = (first: number) =>
    (between(first + 1, first + 5) + between(first + 2, first + 4)) / (2 * Math.max(1e-6, between(first, first + 3)))
  return Math.max(0, Math.min(1, ((eye(36) + eye(42)) / 2 - 0.12) / 0.16))
}
