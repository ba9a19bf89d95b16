import { describe, expect, it } from 'vitest'
import { loadDetectorFile } from './face-weights.ts'
import { decodeHalf } from '../half-precision.ts'
import { readLiteModel } from './tflite-model.ts'

describe('detector file', () => {
  it('reads half precision numbers', () => {
    expect([0x0000, 0x3c00, 0xc000, 0x3555, 0x0001, 0x7c00, 0xfc00].map(decodeHalf)).toEqual([
      0,
      1,
      -2,
      0.333251953125,
      2 ** -24,
      Infinity,
      -Infinity,
    ])
    expect(decodeHalf(0x7e01)).toBeNaN()
  })

  it('has the tensors that detection reads', async () => {
    const model = readLiteModel(await loadDetectorFile())
    expect(model.inputs.map((index) => model.tensors[index]?.shape)).toEqual([[1, 192, 192, 3]])
    expect(model.outputs.map((index) => model.tensors[index]?.shape.at(-1)).toSorted()).toEqual([1, 16])
    // Without weights the network would run, but find nothing.
    expect(model.tensors.filter(({ values }) => values && values.some((value) => value !== 0)).length).toBeGreaterThan(100)
  })
})
