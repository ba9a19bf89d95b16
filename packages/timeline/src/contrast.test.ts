import { expect, test } from 'vitest'
import { contrastRatio } from './contrast.ts'

test('contrast is counted as the guidelines count it', () => {
  expect(contrastRatio('#FFFFFF', '#000000')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
})
