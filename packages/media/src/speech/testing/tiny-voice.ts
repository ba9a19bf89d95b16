import { OnnxGraph } from '../../onnx/onnx-graph.ts'

const samplesPerSymbol = 2400

/** A network with the ports of the natural voices, in single precision: a tone for each symbol, the louder the higher its number. */
export function makeTinyVoice(): Uint8Array {
  const graph = new OnnxGraph()
  const tone = Float32Array.from({ length: samplesPerSymbol }, (_, at) => 0.004 * Math.sin((2 * Math.PI * 180 * at) / 24_000))
  const numbers = graph.node('Reshape', [graph.node('Cast', ['input_ids'], { to: 1 }), graph.ints([-1, 1])])
  const sound = graph.node('Reshape', [graph.node('MatMul', [numbers, graph.weight(tone, [1, samplesPerSymbol])]), graph.ints([-1])])
  // The other ports are read and change nothing.
  const nothing = graph.node('Mul', [
    graph.node('ReduceSum', ['style', graph.ints([0, 1])], { keepdims: 0 }),
    graph.weight(new Float32Array(1), [1]),
  ])
  const still = graph.node('Mul', ['speed', graph.weight(new Float32Array(1), [1])])
  graph.node('Add', [sound, graph.node('Add', [nothing, still])], {}, 'waveform')
  return graph.model(
    [
      { name: 'input_ids', type: 'int64', dims: [1, 'length'] },
      { name: 'style', type: 'float32', dims: [1, 256] },
      { name: 'speed', type: 'float32', dims: [1] },
    ],
    [{ name: 'waveform', type: 'float32', dims: ['samples'] }],
  )
}
