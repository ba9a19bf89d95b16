import { expect, test } from 'vitest'
import { mostZoom, readableZoom } from './edit-view.ts'

test('a clip opens at a scale at which its captions can be read, or whole where they can be anyway', () => {
  expect(readableZoom(10_000, 1300)).toBe(1)
  expect(readableZoom(60_000, 1320)).toBe(5)
  expect(readableZoom(3_600_000, 330)).toBeLessThanOrEqual(mostZoom(3_600_000))
})
