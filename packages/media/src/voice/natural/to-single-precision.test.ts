import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { OnnxGraph } from '../../onnx/onnx-graph.ts'
import { toSinglePrecision } from './to-single-precision.ts'

/** y = 300 x, in halves: the factor as it is stored. */
function makeHalfModel(): Uint8Array {
  const graph = new OnnxGraph()
  graph.node('Mul', [graph.node('Cast', ['x'], { to: 10 }), graph.halves(Uint16Array.of(0x5cb0), [1])], {}, 'y')
  return graph.model([{ name: 'x', type: 'float32', dims: [1] }], [{ name: 'y', type: 'float16', dims: [1] }])
}

async function run(model: Uint8Array) {
  const session = await InferenceSession.create(model)
  const { y } = await session.run({ x: new Tensor('float32', [400], [1]) })
  return [y?.type, Number(y?.data[0])]
}

test('what is infinite in halves is a number afterwards', async () => {
  const model = makeHalfModel()
  expect(await run(model)).toEqual(['float16', Infinity])
  expect(await run(Buffer.concat(toSinglePrecision(model)))).toEqual(['float32', 120_000])
})

test('what is no model is refused', () => {
  expect(() => toSinglePrecision(Buffer.from('package/index.js: throw'))).toThrow('no ONNX model')
})
