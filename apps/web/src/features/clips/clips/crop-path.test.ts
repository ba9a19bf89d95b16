import { expect, test } from 'vitest'
import type { CropKey } from '@clipwright/contract/editor/layout'
import { cropAt } from './crop-path.ts'

const key = (atMs: number, x: number, move: CropKey['move']): CropKey => ({ atMs, x, y: 0, w: 0.3, h: 1, move })

test('the crop is interpolated between two keys', () => {
  const path = [key(1_000, 0, 'cut'), key(2_000, 0.4, 'linear')]
  expect(cropAt(path, 1_500).x).toBeCloseTo(0.2)
  expect(cropAt(path, 2_500).x).toBe(0.4)
  expect(cropAt(path, 0).x).toBe(0)
})

test('before a cut the crop stays where it is', () => {
  const path = [key(1_000, 0, 'cut'), key(2_000, 0.4, 'cut')]
  expect(cropAt(path, 1_999).x).toBe(0)
  expect(cropAt(path, 2_000).x).toBe(0.4)
})
