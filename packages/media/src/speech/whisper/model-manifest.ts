import { availableParallelism } from 'node:os'

export type ModelSize = 'tiny' | 'base' | 'small'

type ModelFile = {
  /** Path in the repository and in the model's folder. */
  path: string
  /** The same part in 8 bits, by which a folder is complete as well. */
  inEightBits?: string
  /** Approximate, for progress only. */
  aboutBytes: number
  /** Lower-case hex. Null: not known when this was written; the host's hash is checked and recorded instead. */
  sha256: string | null
  sizeBytes: number | null
}

export type ModelManifest = {
  size: ModelSize
  /** The part after the last slash is also the folder's name. */
  repository: string
  revision: string
  files: readonly ModelFile[]
}

const megabyte = 1_000_000

/** From the hub the encoder comes in full precision and the decoder in 8 bits, from the registry both in 8 bits. */
function toManifest(size: ModelSize, repository: string, megabytes: { encoder: number; decoder: number }): ModelManifest {
  const file = (path: string, aboutBytes: number): ModelFile => ({ path, aboutBytes, sha256: null, sizeBytes: null })
  return {
    size,
    repository,
    revision: 'main',
    files: [
      file('config.json', 3_000),
      file('generation_config.json', 5_000),
      file('preprocessor_config.json', 1_000),
      file('tokenizer_config.json', 300_000),
      file('tokenizer.json', 2.5 * megabyte),
      { ...file('onnx/encoder_model.onnx', megabytes.encoder * megabyte), inEightBits: 'onnx/encoder_model_quantized.onnx' },
      file('onnx/decoder_model_merged_quantized.onnx', megabytes.decoder * megabyte),
    ],
  }
}

// These exports have attention weights, from which word times are made.
const onHub = (size: ModelSize) => `onnx-community/whisper-${size}_timestamped`

export const whisperModels: Record<ModelSize, ModelManifest> = {
  tiny: toManifest('tiny', onHub('tiny'), { encoder: 33, decoder: 31 }),
  base: toManifest('base', onHub('base'), { encoder: 82, decoder: 54 }),
  small: toManifest('small', onHub('small'), { encoder: 353, decoder: 157 }),
}

/** `auto`: small with more than four cores, else base. */
export function chooseModel(requestedSize: ModelSize | 'auto', cores = availableParallelism()): ModelSize {
  if (requestedSize !== 'auto') return requestedSize
  return cores > 4 ? 'small' : 'base'
}

export const isModelSize = (text: string | undefined): text is ModelSize => text !== undefined && Object.hasOwn(whisperModels, text)

/** Disk space of a model; approximate where the manifest has no sizes. */
export function estimateModelBytes({ files }: ModelManifest): number {
  return files.reduce((sum, { sizeBytes, aboutBytes }) => sum + (sizeBytes ?? aboutBytes), 0)
}

/** The folder of a model in the folder of all models. */
export function nameModelFolder(model: ModelManifest): string {
  return model.repository.slice(model.repository.lastIndexOf('/') + 1)
}
