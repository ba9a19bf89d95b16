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

export type FaceNetwork = 'tiny_face_detector' | 'face_landmark_68' | 'ssd_mobilenetv1'

/** Values in the order of the file: height, width, input, output for filters. */
export type Weight = { shape: number[]; values: Float32Array }
export type FaceWeights = { get(name: string): Weight; has(name: string): boolean }

/** Reads a network's weights from the face-api package and undoes their 8-bit packing. */
export async function loadFaceWeights(network: FaceNetwork): Promise<FaceWeights> {
  const weights = new Map<string, Weight>()
  try {
    const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'model')
    const [group] = Manifest.parse(JSON.parse(await readFile(path.join(folder, `${network}_model-weights_manifest.json`), 'utf8')))
    const packed = await readFile(path.join(folder, group?.paths[0] ?? ''))
    let at = 0
    for (const { name, shape, quantization } of group?.weights ?? []) {
      const size = shape.reduce((product, dim) => product * dim, 1)
      const values = new Float32Array(size)
      for (let index = 0; index < size; index++) {
        values[index] = quantization ? packed.readUInt8(at + index) * quantization.scale + quantization.min : packed.readFloatLE(at + index * 4)
      }
      at += size * (quantization ? 1 : 4)
      weights.set(name, { shape, values })
    }
  } catch (cause) {
    throw new AppError('EngineMissingError', { cause, say: 'The face detector of this server is missing or damaged. Install the packages again.' })
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
