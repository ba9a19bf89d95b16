import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Box } from '@clipwright/contract/sources/analysis'
import { sessionOptions } from '../session-options.ts'
import type { Frame } from './detect-faces.ts'
import { landmarkInputSize, buildLandmarkModel } from './landmark-model.ts'
import { loadFaceWeights } from './face-weights.ts'

const meanRgb = [122.782, 117.001, 104.298] as const
/** The detector's box ends at brows and chin; the landmark network was trained on slightly larger and lower boxes. */
const roomAround = 1.12
const lower = 0.05
const plane = landmarkInputSize * landmarkInputSize

const inByte = (value: number): number => Math.max(0, Math.min(255, value))

/** Crops the face, centred in a square with black borders, as normalised planes. */
function cropFacePlanes({ width, height, yuv }: Frame, face: Box, into: Float32Array): void {
  const side = Math.max(face.w, face.h) * roomAround
  const left = face.x - (side - face.w) / 2
  const top = face.y - (side - face.h) / 2 + face.h * lower
  const step = side / landmarkInputSize
  for (let row = 0; row < landmarkInputSize; row++) {
    const y = top + (row + 0.5) * step - 0.5
    const y0 = Math.floor(y)
    const fy = y - y0
    for (let column = 0; column < landmarkInputSize; column++) {
      const x = left + (column + 0.5) * step - 0.5
      const x0 = Math.floor(x)
      const fx = x - x0
      const spot = row * landmarkInputSize + column
      const inside = x0 >= 0 && y0 >= 0 && x0 + 1 < width && y0 + 1 < height
      let luma = 0
      let blue = 0
      let red = 0
      if (inside) {
        const at = y0 * width + x0
        const upper = (yuv[at] ?? 0) * (1 - fx) + (yuv[at + 1] ?? 0) * fx
        const lower = (yuv[at + width] ?? 0) * (1 - fx) + (yuv[at + width + 1] ?? 0) * fx
        luma = 1.164 * (upper * (1 - fy) + lower * fy - 16)
        // The lips show in brightness; the nearest sample of the coarser colour planes will do.
        const half = (y0 >> 1) * (width >> 1) + (x0 >> 1)
        blue = (yuv[width * height + half] ?? 128) - 128
        red = (yuv[(width * height * 5) / 4 + half] ?? 128) - 128
      }
      into[spot] = (inByte(luma + 1.596 * red) - meanRgb[0]) / 255
      into[plane + spot] = (inByte(luma - 0.392 * blue - 0.813 * red) - meanRgb[1]) / 255
      into[2 * plane + spot] = (inByte(luma + 2.017 * blue) - meanRgb[2]) / 255
    }
  }
}

/** Points 60 to 67 are the inner edge of the lips, 27 is between the eyes, 8 the chin. */
const innerLipPairs = [
  [61, 67],
  [62, 66],
  [63, 65],
] as const

function measureMouthOpening(points: Float32Array, offset: number): number {
  const distance = (a: number, b: number): number =>
    Math.hypot(
      (points[offset + a * 2] ?? 0) - (points[offset + b * 2] ?? 0),
      (points[offset + a * 2 + 1] ?? 0) - (points[offset + b * 2 + 1] ?? 0),
    )
  const gap = innerLipPairs.reduce((sum, [upper, lower]) => sum + distance(upper, lower), 0) / innerLipPairs.length
  const face = distance(27, 8)
  return face > 0 ? gap / face : 0
}

type MouthMeter = {
  /** Gap of the lips over the height from eyes to chin, one value per face. */
  measure(frame: Frame, faces: readonly Box[]): Promise<number[]>
}

export async function loadMouthMeter(): Promise<MouthMeter> {
  const session = await InferenceSession.create(buildLandmarkModel(await loadFaceWeights('face_landmark_68')), sessionOptions)
  let room = new Float32Array()
  return {
    async measure(frame, faces) {
      if (faces.length === 0) return []
      const size = faces.length * 3 * plane
      // One buffer for all frames, reused once the answer for the last ones is there.
      if (room.length < size) room = new Float32Array(size)
      const planes = room.subarray(0, size)
      faces.forEach((face, index) => cropFacePlanes(frame, face, planes.subarray(index * 3 * plane, (index + 1) * 3 * plane)))
      const { points } = await session.run({
        faces: new Tensor('float32', planes, [faces.length, 3, landmarkInputSize, landmarkInputSize]),
      })
      const data = points?.data
      return faces.map((_, index) => (data instanceof Float32Array ? measureMouthOpening(data, index * 136) : 0))
    },
  }
}
