import { expect, test } from 'vitest'
import { countFrames } from './coded-frames.ts'

const unit = (...bytes: number[]): number[] => [0, 0, 0, 1, ...bytes]
const [settings, key, keyGoesOn, later, laterGoesOn] = [
  unit(0x67, 0x64),
  unit(0x65, 0x88),
  unit(0x65, 0x40),
  unit(0x41, 0x9a),
  unit(0x41, 0x44),
]

test('a frame counts once however many slices it has, and parameter sets do not count', () => {
  expect(countFrames(Buffer.from([...settings, ...key, ...keyGoesOn, ...later, ...laterGoesOn, ...later]))).toEqual({
    count: 3,
    beginsWithKey: true,
  })
  expect(countFrames(Buffer.from([...settings, ...later, ...key]))).toEqual({ count: 2, beginsWithKey: false })
  expect(countFrames(Buffer.alloc(0))).toEqual({ count: 0, beginsWithKey: false })
})
