import { writeFile } from 'node:fs/promises'

export const tinySizes = { width: 16, heads: 2, layers: 2, places: 12, textPlaces: 24, bands: 80, texts: 300 }
/** Of a network for English: the tokens that are no text. */
const specialTokens = 1607

const int = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

/** Repeatable numbers near zero. */
function makeValues(count: number, seed: number): Float32Array {
  let state = seed * 2_654_435_761 + 1
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32 - 0.5) * 0.6
  })
}

function writeTensor(name: string, dims: readonly number[], seed: number): Buffer {
  const values = makeValues(
    dims.reduce((product, dim) => product * dim, 1),
    seed,
  )
  const text = Buffer.from(name)
  return Buffer.concat([
    int(dims.length),
    int(text.length),
    int(0),
    ...dims.toReversed().map(int),
    text,
    Buffer.from(values.buffer, values.byteOffset, values.byteLength),
  ])
}

/** Names and dimensions of a small network's weights. */
function listTensors(): [string, number[]][] {
  const { width, layers, places, textPlaces, bands, texts } = tinySizes
  const norm = (name: string): [string, number[]][] => [
    [`${name}.weight`, [width]],
    [`${name}.bias`, [width]],
  ]
  const dense = (name: string, out: number, into: number, hasBias = true): [string, number[]][] => [
    [`${name}.weight`, [out, into]],
    ...(hasBias ? ([[`${name}.bias`, [out]]] as [string, number[]][]) : []),
  ]
  const attention = (name: string) => [
    ...norm(`${name}_ln`),
    ...dense(`${name}.query`, width, width),
    ...dense(`${name}.key`, width, width, false),
    ...dense(`${name}.value`, width, width),
    ...dense(`${name}.out`, width, width),
  ]
  const mlp = (layer: string) => [
    ...norm(`${layer}.mlp_ln`),
    ...dense(`${layer}.mlp.0`, 4 * width, width),
    ...dense(`${layer}.mlp.2`, width, 4 * width),
  ]
  const blocks = (part: string, kinds: readonly string[]) =>
    Array.from({ length: layers }, (_, at) => `${part}.blocks.${at}`).flatMap((layer) => [
      ...kinds.flatMap((kind) => attention(`${layer}.${kind}`)),
      ...mlp(layer),
    ])
  return [
    ['encoder.positional_embedding', [places, width]],
    ['encoder.conv1.weight', [width, bands, 3]],
    ['encoder.conv1.bias', [width, 1]],
    ['encoder.conv2.weight', [width, width, 3]],
    ['encoder.conv2.bias', [width, 1]],
    ...blocks('encoder', ['attn']),
    ...norm('encoder.ln_post'),
    ['decoder.positional_embedding', [textPlaces, width]],
    ['decoder.token_embedding.weight', [texts + specialTokens, width]],
    ...blocks('decoder', ['attn', 'cross_attn']),
    ...norm('decoder.ln'),
  ]
}

/** Writes a small network without sense, in the form of whisper.cpp. */
export async function writeTinyGgml(file: string): Promise<void> {
  const { width, heads, layers, places, textPlaces, bands, texts } = tinySizes
  const head = [0x67676d6c, texts + specialTokens, places, width, heads, layers, textPlaces, width, heads, layers, bands, 0]
  // Each byte, then pairs of them; the last one ends a text.
  const tokens = Array.from({ length: texts }, (_, at) => (at < 256 ? Buffer.of(at) : Buffer.of(at - 256, 32)))
  await writeFile(
    file,
    Buffer.concat([
      ...head.map(int),
      int(1),
      int(1),
      int(0),
      int(texts),
      ...tokens.flatMap((token) => [int(token.length), token]),
      ...listTensors().map(([name, dims], at) => writeTensor(name, dims, at + 1)),
    ]),
  )
}
