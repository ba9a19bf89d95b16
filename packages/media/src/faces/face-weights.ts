import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { AppError } from '@clipwright/contract/errors'

const Manifest = z
  .array(
    z.object({
      weights: z.array(
        z.object({
          name: z.string(),
          shape: z.array(z.number().int()),
          dtype: z.enum(['float32', 'int32']),
          quantization: z.object({ dtype: z.literal('uint8'), scale: z.number(), min: z.number() }).optional(),
        }),
      ),
      paths: z.array(z.string()).length(1),
    }),
  )
  .length(1)

type FaceNetwork = 'face_landmark_68'

/** In the order of the file; for filters: height, width, input, output. */
type Weight = { shape: number[]; values: Float32Array }
export type FaceWeights = { get(name: string): Weight; has(name: string): boolean }

const localRequire = createRequire(import.meta.url)

/** Absolute path of a file in an installed package. */
function findPackagedFile(packageName: string, ...parts: string[]): string {
  return path.join(path.dirname(localRequire.resolve(`${packageName}/package.json`)), ...parts)
}

function toMissingModel(cause: unknown): AppError {
  return new AppError('EngineMissingError', {
    cause,
    say: 'The face detector of this server is missing or damaged. Reinstall the packages.',
  })
}

/** The long-range detector as a .tflite file. */
export async function loadDetectorFile(): Promise<Uint8Array> {
  try {
    return await readFile(findPackagedFile('@mediapipe/face_detection', 'face_detection_full_range.tflite'))
  } catch (cause) {
    throw toMissingModel(cause)
  }
}

/** Reads the weights of a network from the face-api package and unpacks their 8-bit values. */
export async function loadFaceWeights(network: FaceNetwork): Promise<FaceWeights> {
  const weights = new Map<string, Weight>()
  try {
    const folder = findPackagedFile('@vladmandic/face-api', 'model')
    const [group] = Manifest.parse(JSON.parse(await readFile(path.join(folder, `${network}_model-weights_manifest.json`), 'utf8')))
    const packed = await readFile(path.join(folder, group?.paths[0] ?? ''))
    let at = 0
    for (const { name, shape, quantization } of group?.weights ?? []) {
      const size = shape.reduce((product, dim) => product * dim, 1)
      const values = new Float32Array(size)
      for (let index = 0; index < size; index++) {
        values[index] = quantization
          ? packed.readUInt8(at + index) * quantization.scale + quantization.min
          : packed.readFloatLE(at + index * 4)
      }
      at += size * (quantization ? 1 : 4)
      weights.set(name, { shape, values })
    }
  } catch (cause) {
    throw toMissingModel(cause)
  }
  return {
    has: (name) => weights.has(name),
    get: (name) => {
      const weight = weights.get(name)
      if (!weight) throw new AppError('EngineMissingError', { cause: `${network} has no weight ${name}` })
      return weight
    },
  }
}
