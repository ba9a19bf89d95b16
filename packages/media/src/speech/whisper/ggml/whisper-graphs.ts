import { OnnxGraph } from '../../../onnx-graph.ts'
import { quantizeColumns } from '../../../quantize-columns.ts'
import type { GgmlWhisper } from './ggml-file.ts'

const epsilon = { float: 1e-5 }

/** Rows as columns. */
function transpose<Values extends Float32Array | Int8Array>(values: Values, rows: number, columns: number): Values {
  const turned = values.slice() as Values
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) turned[column * rows + row] = values[row * columns + column] as number
  return turned
}

type Attention = { heads: number; width: number }
/** Weights by 7 bits, [into, out], and what brings each column to size. */
type Rounded = { bytes: Int8Array; scales: Float32Array; into: number; out: number }

/** Layers that the encoder and the decoder share, as nodes of a graph. */
class Network {
  readonly graph = new OnnxGraph()
  readonly file: GgmlWhisper

  constructor(file: GgmlWhisper) {
    this.file = file
  }

  weight(name: string): string {
    const { values, dims } = this.file.tensorOf(name)
    return this.graph.weight(values, dims)
  }

  /** A list of numbers, which the file holds as a column. */
  list(name: string): string {
    const { values } = this.file.tensorOf(name)
    return this.graph.weight(values, [values.length])
  }

  normalise(input: string, name: string): string {
    return this.graph.node('LayerNormalization', [input, this.list(`${name}.weight`), this.list(`${name}.bias`)], { axis: 2, epsilon })
  }

  dense(input: string, name: string, hasBias = true): string {
    const { values, dims } = this.file.tensorOf(`${name}.weight`)
    const [rows = 0, columns = 0] = dims
    const product = this.graph.node('MatMul', [input, this.graph.weight(transpose(values, rows, columns), [columns, rows])])
    return hasBias ? this.graph.node('Add', [product, this.list(`${name}.bias`)]) : product
  }

  /** [1, places, width] as [1, heads, places, width of a head]. */
  splitHeads(input: string, { heads, width }: Attention): string {
    const split = this.graph.node('Reshape', [input, this.graph.ints([0, 0, heads, width / heads])])
    return this.graph.node('Transpose', [split], { perm: [0, 2, 1, 3] })
  }

  /** Of queries, keys and values by heads: the shares of the places, and what is gathered by them, [1, places, width]. */
  attend({ queries, keys, values, mask }: { queries: string; keys: string; values: string; mask?: string }, { heads, width }: Attention) {
    const { graph } = this
    const scale = graph.weight(Float32Array.of((width / heads) ** -0.5), [1])
    const turned = graph.node('Transpose', [keys], { perm: [0, 1, 3, 2] })
    const likeness = graph.node('MatMul', [graph.node('Mul', [queries, scale]), turned])
    const shares = graph.node('Softmax', [mask === undefined ? likeness : graph.node('Add', [likeness, mask])], { axis: 3 })
    const gathered = graph.node('Transpose', [graph.node('MatMul', [shares, values])], { perm: [0, 2, 1, 3] })
    return { shares, merged: graph.node('Reshape', [gathered, graph.ints([0, 0, width])]) }
  }

  gelu(input: string): string {
    return this.graph.node('com.microsoft.Gelu', [input])
  }
}

/**
 * In: `input_features` [1, bands, 3000], the sound of half a minute. Out: `last_hidden_state` [1, 1500, width]. In full
 * precision: it hears once for each half minute.
 */
export function buildWhisperEncoder(file: GgmlWhisper): Uint8Array {
  const net = new Network(file)
  const { graph } = net
  const { audioWidth: width, audioHeads: heads, audioLayers, audioPlaces, melBands } = file.sizes
  const convolve = (input: string, name: string, stride: number) =>
    net.gelu(
      graph.node('Conv', [input, net.weight(`${name}.weight`), net.list(`${name}.bias`)], {
        kernel_shape: [3],
        pads: [1, 1],
        strides: [stride],
      }),
    )
  const frames = convolve(convolve('input_features', 'encoder.conv1', 1), 'encoder.conv2', 2)
  let x = graph.node('Add', [graph.node('Transpose', [frames], { perm: [0, 2, 1] }), net.weight('encoder.positional_embedding')])
  for (let index = 0; index < audioLayers; index++) {
    const layer = `encoder.blocks.${index}`
    const attention = { heads, width }
    const normal = net.normalise(x, `${layer}.attn_ln`)
    const [queries, keys, values] = [
      net.dense(normal, `${layer}.attn.query`),
      net.dense(normal, `${layer}.attn.key`, false),
      net.dense(normal, `${layer}.attn.value`),
    ].map((part) => net.splitHeads(part, attention)) as [string, string, string]
    x = graph.node('Add', [x, net.dense(net.attend({ queries, keys, values }, attention).merged, `${layer}.attn.out`)])
    const wide = net.gelu(net.dense(net.normalise(x, `${layer}.mlp_ln`), `${layer}.mlp.0`))
    x = graph.node('Add', [x, net.dense(wide, `${layer}.mlp.2`)])
  }
  graph.node(
    'LayerNormalization',
    [x, net.list('encoder.ln_post.weight'), net.list('encoder.ln_post.bias')],
    { axis: 2, epsilon },
    'last_hidden_state',
  )
  return graph.model(
    [{ name: 'input_features', type: 'float32', dims: [1, melBands, 2 * audioPlaces] }],
    [{ name: 'last_hidden_state', type: 'float32', dims: [1, audioPlaces, width] }],
  )
}

/** The decoder reads its weights for every token, so all but those of the sound are rounded to 7 bits. */
class Decoder extends Network {
  readonly #sizes = this.file.sizes
  readonly #attention: Attention = { heads: this.#sizes.textHeads, width: this.#sizes.textWidth }

  quantize(name: string): Rounded {
    const { values, dims } = this.file.tensorOf(`${name}.weight`)
    const [out = 0, into = 0] = dims
    return { ...quantizeColumns(transpose(values, out, into), out), into, out }
  }

  /** A product with weights of 7 bits, as in the sentence encoder. */
  multiply(input: string, { bytes, scales, into, out }: Rounded, biasName?: string): string {
    const inputs = [input, this.graph.weight(bytes, [into, out]), this.graph.weight(scales, [out])]
    return this.graph.node('com.microsoft.DynamicQuantizeMatMul', biasName === undefined ? inputs : [...inputs, '', this.list(biasName)])
  }

  round(input: string, name: string, biasName?: string): string {
    return this.multiply(input, this.quantize(name), biasName)
  }

  embed({ bytes, scales, into, out }: Rounded): string {
    const { graph } = this
    const byToken = graph.weight(transpose(bytes, into, out), [out, into])
    const whole = graph.node('Cast', [graph.node('Gather', [byToken, 'input_ids'])], { to: 1 })
    return graph.node('Mul', [whole, graph.node('Gather', [graph.weight(scales, [out, 1]), 'input_ids'])])
  }

  length(input: string, axis: number): string {
    const { graph } = this
    return graph.node('Gather', [graph.node('Shape', [input]), graph.ints([axis])])
  }

  attendToText(input: string, index: number, mask: string): string {
    const { graph } = this
    const name = `decoder.blocks.${index}.attn`
    const attention = this.#attention
    const queries = this.splitHeads(this.round(input, `${name}.query`, `${name}.query.bias`), attention)
    const newKeys = this.splitHeads(this.round(input, `${name}.key`), attention)
    const newValues = this.splitHeads(this.round(input, `${name}.value`, `${name}.value.bias`), attention)
    const keys = graph.node('Concat', [`past_key_values.${index}.decoder.key`, newKeys], { axis: 2 }, `present.${index}.decoder.key`)
    const values = graph.node(
      'Concat',
      [`past_key_values.${index}.decoder.value`, newValues],
      { axis: 2 },
      `present.${index}.decoder.value`,
    )
    return this.round(this.attend({ queries, keys, values, mask }, attention).merged, `${name}.out`, `${name}.out.bias`)
  }

  /** `sound` is empty once keys and values of the sound are in the cache. */
  attendToSound(input: string, index: number, sound: string): string {
    const { graph } = this
    const name = `decoder.blocks.${index}.cross_attn`
    const attention = this.#attention
    const queries = this.splitHeads(this.round(input, `${name}.query`, `${name}.query.bias`), attention)
    const cache = (part: 'key' | 'value') => {
      const fresh = this.splitHeads(this.dense(sound, `${name}.${part}`, part === 'value'), attention)
      graph.node('Identity', [fresh], {}, `present.${index}.encoder.${part}`)
      return graph.node('Concat', [`past_key_values.${index}.encoder.${part}`, fresh], { axis: 2 })
    }
    const { shares, merged } = this.attend({ queries, keys: cache('key'), values: cache('value') }, attention)
    graph.node('Identity', [shares], {}, `cross_attentions.${index}`)
    return this.round(merged, `${name}.out`, `${name}.out.bias`)
  }

  build(): Uint8Array {
    const { graph } = this
    const { textLayers, textPlaces, audioPlaces, vocabulary } = this.#sizes
    const from = this.length('past_key_values.0.decoder.key', 2)
    const to = graph.node('Add', [from, this.length('input_ids', 1)])
    const places = graph.node('Slice', [this.weight('decoder.positional_embedding'), from, to, graph.ints([0])])
    const later = Float32Array.from({ length: textPlaces ** 2 }, (_, at) => (at % textPlaces > Math.floor(at / textPlaces) ? -1e9 : 0))
    const rows = graph.node('Slice', [graph.weight(later, [textPlaces, textPlaces]), from, to, graph.ints([0])])
    const mask = graph.node('Slice', [rows, graph.ints([0]), to, graph.ints([1])])
    const missing = graph.node('Sub', [graph.ints([audioPlaces]), this.length('past_key_values.0.encoder.key', 2)])
    const sound = graph.node('Slice', ['encoder_hidden_states', graph.ints([0]), missing, graph.ints([1])])
    const embedding = this.quantize('decoder.token_embedding')
    let x = graph.node('Add', [this.embed(embedding), places])
    for (let index = 0; index < textLayers; index++) {
      const layer = `decoder.blocks.${index}`
      x = graph.node('Add', [x, this.attendToText(this.normalise(x, `${layer}.attn_ln`), index, mask)])
      x = graph.node('Add', [x, this.attendToSound(this.normalise(x, `${layer}.cross_attn_ln`), index, sound)])
      const wide = this.gelu(this.round(this.normalise(x, `${layer}.mlp_ln`), `${layer}.mlp.0`, `${layer}.mlp.0.bias`))
      x = graph.node('Add', [x, this.round(wide, `${layer}.mlp.2`, `${layer}.mlp.2.bias`)])
    }
    graph.node('Identity', [this.multiply(this.normalise(x, 'decoder.ln'), embedding)], {}, 'logits')
    const head = this.#attention.width / this.#attention.heads
    const caches = (prefix: string, length: (part: string) => string) =>
      Array.from({ length: textLayers }, (_, index) => index).flatMap((index) =>
        ['decoder', 'encoder'].flatMap((part) =>
          ['key', 'value'].map((kind) => ({
            name: `${prefix}.${index}.${part}.${kind}`,
            type: 'float32' as const,
            dims: [1, this.#attention.heads, length(part), head],
          })),
        ),
      )
    return graph.model(
      [
        { name: 'input_ids', type: 'int64', dims: [1, 'length'] },
        { name: 'encoder_hidden_states', type: 'float32', dims: [1, audioPlaces, this.#attention.width] },
        ...caches('past_key_values', (part) => `past_${part}_length`),
      ],
      [
        { name: 'logits', type: 'float32', dims: [1, 'length', vocabulary] },
        ...caches('present', (part) => `present_${part}_length`),
        ...Array.from({ length: textLayers }, (_, index) => ({
          name: `cross_attentions.${index}`,
          type: 'float32' as const,
          dims: [1, this.#attention.heads, 'length', audioPlaces],
        })),
      ],
    )
  }
}

/**
 * In: tokens, what the encoder heard, and the keys and values of earlier tokens and of the sound. Out: odds of the next
 * token, the keys and values with the new ones, and the shares of the sound that each head looked at, from which word times are made.
 */
export const buildWhisperDecoder = (file: GgmlWhisper): Uint8Array => new Decoder(file).build()
