import type { FaceWeights } from './face-weights.ts'
import { OnnxGraph } from '../onnx/onnx-graph.ts'

/** Filters from [height, width, input, output] to [output, input, height, width]. */
function reorderFilters(values: Float32Array, [height = 1, width = 1, input = 1, output = 1]: readonly number[]): Float32Array {
  const ordered = new Float32Array(values.length)
  const spots = height * width
  for (let spot = 0; spot < spots; spot++) {
    for (let i = 0; i < input; i++) {
      for (let o = 0; o < output; o++) ordered[(o * input + i) * spots + spot] = values[(spot * input + i) * output + o] ?? 0
    }
  }
  return ordered
}

/** Adds layers whose weights are found by the name prefix they have in the packed file. */
class FaceLayers {
  readonly graph = new OnnxGraph()
  readonly #weights: FaceWeights

  constructor(weights: FaceWeights) {
    this.#weights = weights
  }

  conv(input: string, names: { filters: string; bias: string }, stride: number, pad: 'VALID' | 'SAME_UPPER'): string {
    const filters = this.#weights.get(names.filters)
    const bias = this.#weights.get(names.bias)
    const [height = 1, width = 1, inputs = 1, outputs = 1] = filters.shape
    const kernel = this.graph.weight(reorderFilters(filters.values, filters.shape), [outputs, inputs, height, width])
    return this.graph.node('Conv', [input, kernel, this.graph.weight(bias.values, bias.shape)], {
      kernel_shape: [height, width],
      strides: [stride, stride],
      auto_pad: pad,
    })
  }

  separable(input: string, name: string, stride = 1): string {
    const filters = this.#weights.get(`${name}/depthwise_filter`)
    const [height = 1, width = 1, channels = 1] = filters.shape
    const depthwise = new Float32Array(filters.values.length)
    for (let spot = 0; spot < height * width; spot++) {
      for (let channel = 0; channel < channels; channel++) {
        depthwise[channel * height * width + spot] = filters.values[spot * channels + channel] ?? 0
      }
    }
    const spread = this.graph.node('Conv', [input, this.graph.weight(depthwise, [channels, 1, height, width])], {
      kernel_shape: [height, width],
      strides: [stride, stride],
      group: channels,
      auto_pad: 'SAME_UPPER',
    })
    return this.conv(spread, { filters: `${name}/pointwise_filter`, bias: `${name}/bias` }, 1, 'VALID')
  }

  dense(input: string, name: string): string {
    const weights = this.#weights.get(`${name}/weights`)
    const bias = this.#weights.get(`${name}/bias`)
    const flat = this.graph.node('Flatten', [input])
    return this.graph.node('Gemm', [flat, this.graph.weight(weights.values, weights.shape), this.graph.weight(bias.values, bias.shape)], {})
  }

  relu(input: string): string {
    return this.graph.node('Relu', [input])
  }

  sum(first: string, second: string): string {
    return this.graph.node('Add', [first, second])
  }
}

export const landmarkInputSize = 112

/** In: normalised planes [faces, 3, 112, 112]. Out: 68 points as x, y fractions of the padded square, [faces, 136]. */
export function buildLandmarkModel(weights: FaceWeights): Uint8Array {
  const layers = new FaceLayers(weights)
  let x = 'faces'
  for (const block of ['dense0', 'dense1', 'dense2', 'dense3']) {
    const first =
      block === 'dense0'
        ? layers.conv(x, { filters: 'dense0/conv0/filters', bias: 'dense0/conv0/bias' }, 2, 'SAME_UPPER')
        : layers.separable(x, `${block}/conv0`, 2)
    const out1 = layers.relu(first)
    const out2 = layers.separable(out1, `${block}/conv1`)
    const sum2 = layers.sum(out1, out2)
    const sum3 = layers.sum(sum2, layers.separable(layers.relu(sum2), `${block}/conv2`))
    x = layers.relu(layers.sum(sum3, layers.separable(layers.relu(sum3), `${block}/conv3`)))
  }
  const pooled = layers.graph.node('AveragePool', [x], { kernel_shape: [7, 7], strides: [2, 2] })
  layers.graph.node('Identity', [layers.dense(pooled, 'fc')], {}, 'points')
  return layers.graph.model(
    [{ name: 'faces', type: 'float32', dims: ['count', 3, landmarkInputSize, landmarkInputSize] }],
    [{ name: 'points', type: 'float32', dims: ['count', 136] }],
  )
}
