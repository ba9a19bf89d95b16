import { InferenceSession, Tensor } from 'onnxruntime-node'
import { sessionOptions } from '../session-options.ts'
import { loadDetectorFile } from './face-weights.ts'
import { farCellPixels, buildFarFaceModel } from './far-face-model.ts'
import { readLiteModel } from './tflite-model.ts'

/**
 * yuv420p in limited range: planes of brightness, blue and red difference one after the other, row by row without padding.
 * Sides are even; the last two planes are half as wide and high. Decoders give this, in half the bytes of RGB.
 */
export type Frame = { width: number; height: number; yuv: Uint8Array }
/** Pixels of the frame; may extend slightly beyond its edges. */
export type FoundFace = { x: number; y: number; w: number; h: number; score: number }

const sameFaceOverlap = 0.4
const sameFaceInside = 0.55

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

function measureSharedArea(a: FoundFace, b: FoundFace): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return width <= 0 || height <= 0 ? 0 : width * height
}

/** Intersection over union, 0 to 1. */
export function measureOverlap(a: FoundFace, b: FoundFace): number {
  const shared = measureSharedArea(a, b)
  return shared / (a.w * a.h + b.w * b.h - shared)
}

/** Whether boxes overlap much or one is mostly inside the other: parts of a large face can look like small faces. */
function meanSameFace(a: FoundFace, b: FoundFace): boolean {
  return measureOverlap(a, b) >= sameFaceOverlap || measureSharedArea(a, b) >= sameFaceInside * Math.min(a.w * a.h, b.w * b.h)
}

/** Keeps the most confident box of each group that covers the same face (non-maximum suppression). */
export function keepDistinct(faces: readonly FoundFace[]): FoundFace[] {
  const distinctFaces: FoundFace[] = []
  for (const face of faces.toSorted((a, b) => b.score - a.score)) {
    if (distinctFaces.every((other) => !meanSameFace(face, other))) distinctFaces.push(face)
  }
  return distinctFaces
}

/** Cells whose score passes, as boxes in pixels of the frame. */
function readCells(scores: Float32Array, boxes: Float32Array, columns: number, { shrink, minScore }: Search): FoundFace[] {
  const faces: FoundFace[] = []
  const plane = scores.length
  const minLogit = Math.log(minScore / (1 - minScore))
  for (let cell = 0; cell < plane; cell++) {
    const logit = scores[cell] ?? -Infinity
    if (logit < minLogit) continue
    const w = (boxes[2 * plane + cell] ?? 0) * shrink
    const h = (boxes[3 * plane + cell] ?? 0) * shrink
    const x = (((cell % columns) + 0.5) * farCellPixels + (boxes[cell] ?? 0)) * shrink - w / 2
    const y = ((Math.floor(cell / columns) + 0.5) * farCellPixels + (boxes[plane + cell] ?? 0)) * shrink - h / 2
    if (w > 0 && h > 0) faces.push({ x, y, w, h, score: sigmoid(logit) })
  }
  return faces
}

/** `shrink` is 1 or even; 2 searches at half the size, four times cheaper. Faces should be 20 to 160 px high after it. */
type Search = { shrink: number; minScore: number }
export type FaceDetector = { detect(frame: Frame, search: Search): Promise<FoundFace[]> }

function listPads(width: number, height: number): BigInt64Array {
  const missing = (size: number): bigint => BigInt((32 - (size % 32)) % 32)
  return BigInt64Array.of(0n, 0n, 0n, 0n, 0n, 0n, missing(height), missing(width))
}

/** A single-pass network with one session per input size, made when first needed. */
export async function loadFaceDetector(): Promise<FaceDetector> {
  const model = readLiteModel(await loadDetectorFile())
  const sessions = new Map<number, Promise<InferenceSession>>()
  function sessionFor(shrink: number): Promise<InferenceSession> {
    const session = sessions.get(shrink) ?? InferenceSession.create(buildFarFaceModel(model, shrink), sessionOptions)
    sessions.set(shrink, session)
    return session
  }
  return {
    async detect({ width, height, yuv }, search) {
      const session = await sessionFor(search.shrink)
      const pads = listPads(Math.floor(width / search.shrink), Math.floor(height / search.shrink))
      const { scores, boxes } = await session.run({
        luma: new Tensor('uint8', yuv.subarray(0, width * height), [1, 1, height, width]),
        chroma: new Tensor('uint8', yuv.subarray(width * height, (width * height * 3) / 2), [1, 2, height / 2, width / 2]),
        pads: new Tensor('int64', pads, [8]),
      })
      if (!(scores?.data instanceof Float32Array) || !(boxes?.data instanceof Float32Array)) return []
      return keepDistinct(readCells(scores.data, boxes.data, scores.dims[3] ?? 1, search))
    },
  }
}
