import { InferenceSession, Tensor } from 'onnxruntime-node'
import { detectorModel } from './face-graphs.ts'
import { loadFaceWeights } from './face-weights.ts'

/** rgb24, row-major, unpadded. */
export type Picture = { width: number; height: number; rgb: Uint8Array }
/** Pixels of the picture; may reach a little over its edges. */
export type FoundFace = { x: number; y: number; w: number; h: number; score: number }

/** Typical face widths and heights the network was trained around, in cells. */
const anchors = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const
const cellPixels = 32
const valuesPerAnchor = 5
const sameFaceOverlap = 0.4
const sameFaceInside = 0.55

export const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

function sharedArea(a: FoundFace, b: FoundFace): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return width <= 0 || height <= 0 ? 0 : width * height
}

/** Shared area over the area of both, 0 to 1. */
export function overlapOf(a: FoundFace, b: FoundFace): number {
  const shared = sharedArea(a, b)
  return shared / (a.w * a.h + b.w * b.h - shared)
}

/** Boxes that overlap much, or of which one lies mostly in the other: parts of a large face pass for small ones. */
function meanSameFace(a: FoundFace, b: FoundFace): boolean {
  return overlapOf(a, b) >= sameFaceOverlap || sharedArea(a, b) >= sameFaceInside * Math.min(a.w * a.h, b.w * b.h)
}

/** Keeps the surest of each group of boxes that mean the same face. */
export function keepDistinct(faces: readonly FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = []
  for (const face of faces.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => !meanSameFace(face, other))) kept.push(face)
  }
  return kept
}

function readCells(cells: Float32Array, columns: number, shrink: number, minScore: number): FoundFace[] {
  const faces: FoundFace[] = []
  const scale = cellPixels * shrink
  const perCell = anchors.length * valuesPerAnchor
  const minLogit = Math.log(minScore / (1 - minScore))
  for (let offset = 0; offset < cells.length; offset += valuesPerAnchor) {
    const logit = cells[offset + 4] ?? -Infinity
    if (logit < minLogit) continue
    const cell = Math.floor(offset / perCell)
    const [anchorWidth = 1, anchorHeight = 1] = anchors[(offset % perCell) / valuesPerAnchor] ?? []
    const w = Math.exp(cells[offset + 2] ?? 0) * anchorWidth * scale
    const h = Math.exp(cells[offset + 3] ?? 0) * anchorHeight * scale
    const x = ((cell % columns) + sigmoid(cells[offset] ?? 0)) * scale - w / 2
    const y = (Math.floor(cell / columns) + sigmoid(cells[offset + 1] ?? 0)) * scale - h / 2
    faces.push({ x, y, w, h, score: sigmoid(logit) })
  }
  return faces
}

export type FaceDetector = {
  /** `shrink` 2 looks at half the size: four times cheaper, and blind to faces below about 1/15 of the width. */
  detect(picture: Picture, options: { shrink: 1 | 2; minScore: number }): Promise<FoundFace[]>
}

/** A small single-pass network; one session each for full and half size. */
export async function loadFaceDetector(): Promise<FaceDetector> {
  const weights = await loadFaceWeights('tiny_face_detector')
  const sessions = {
    1: await InferenceSession.create(detectorModel(weights, 1), sessionOptions),
    2: await InferenceSession.create(detectorModel(weights, 2), sessionOptions),
  }
  return {
    async detect({ width, height, rgb }, { shrink, minScore }) {
      const { cells } = await sessions[shrink].run({ pixels: new Tensor('uint8', rgb, [1, height, width, 3]) })
      if (!cells || !(cells.data instanceof Float32Array)) return []
      return keepDistinct(readCells(cells.data, cells.dims[2] ?? 1, shrink, minScore))
    },
  }
}
