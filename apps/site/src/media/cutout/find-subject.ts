import { tf } from '@vladmandic/face-api'
import { contextOf, makeCanvas } from '../image.ts'
import type { Network, Step, Weights } from './network.ts'

type Tensor = tf.Tensor4D
type Model = Network & { weights: Float32Array }

let loading: Promise<Model> | undefined

/** A network of half a megabyte, from our own server. */
async function load(): Promise<Model> {
  const [network, weights] = await Promise.all([fetch('/site/cutout/person.json'), fetch('/site/cutout/person.bin')])
  if (!network.ok || !weights.ok) throw new Error(`person: ${network.status} ${weights.status}`)
  return { ...((await network.json()) as Network), weights: new Float32Array(await weights.arrayBuffer()) }
}

function take({ weights }: Model, { at, shape }: Weights = { at: 0, shape: [] }): tf.Tensor {
  const length = shape.reduce((product, side) => product * side, 1)
  return tf.tensor(weights.subarray(at, at + length), shape)
}

function runStep(model: Model, { kind, from, stride = 1, filter, bias }: Step, tensors: ReadonlyMap<number, Tensor>): Tensor {
  const read = (index: number) => tensors.get(from[index] ?? -1) as Tensor
  const [x] = [read(0)]
  switch (kind) {
    case 'conv':
    case 'spread':
      return tf.add(tf.conv2d(x, take(model, filter) as Tensor, stride, 'same'), take(model, bias))
    case 'depthwise':
      return tf.add(tf.depthwiseConv2d(x, take(model, filter) as Tensor, stride, 'same'), take(model, bias))
    case 'add':
      return tf.add(x, read(1))
    case 'multiply':
      return tf.mul(x, read(1))
    case 'relu':
      return tf.relu(x)
    case 'sigmoid':
      return tf.sigmoid(x)
    case 'hardSwish':
      return tf.mul(x, tf.div(tf.clipByValue(tf.add(x, 3), 0, 6), 6))
    case 'average':
      return tf.avgPool(x, [x.shape[1], x.shape[2]], 1, 'valid')
    case 'double':
      return tf.image.resizeBilinear(x, [x.shape[1] * 2, x.shape[2] * 2], false, true)
  }
}

function run(model: Model, pixels: HTMLCanvasElement): Tensor {
  return tf.tidy(() => {
    const input = tf.div(tf.expandDims(tf.browser.fromPixels(pixels), 0), 255) as Tensor
    const tensors = new Map<number, Tensor>([[model.input, input]])
    for (const step of model.steps) tensors.set(step.to, runStep(model, step, tensors))
    return tensors.get(model.output) as Tensor
  })
}

/** Four results for each point of the half-sized grid become two rows of two. */
function layOut(values: Float32Array, size: number): Float32Array {
  const half = size / 2
  return Float32Array.from({ length: size * size }, (_, at) => {
    const [x, y] = [at % size, Math.floor(at / size)]
    return values[((y >> 1) * half + (x >> 1)) * 4 + (y & 1) * 2 + (x & 1)] ?? 0
  })
}

type Area = { x: number; y: number; width: number; height: number }

/** How far each point of a square grid belongs to somebody, 0 to 1. `area`: the part of the image that is looked at, in its pixels. */
export async function findSubject(image: HTMLCanvasElement, area: Area): Promise<{ size: number; mask: Float32Array }> {
  loading ??= load().catch((error: unknown) => {
    // The next image tries again.
    loading = undefined
    throw error
  })
  const model = await loading
  const square = makeCanvas(model.size, model.size)
  contextOf(square).drawImage(image, area.x, area.y, area.width, area.height, 0, 0, model.size, model.size)
  const output = run(model, square)
  const mask = layOut((await output.data()) as Float32Array, model.size)
  output.dispose()
  return { size: model.size, mask }
}
