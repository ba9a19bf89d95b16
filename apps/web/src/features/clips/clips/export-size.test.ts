import { expect, test } from 'vitest'
import { estimateFromClips, type Rendered } from './export-size.ts'

const state = (sizeBytes: number) => ({ pending: false, progress: 100, estMs: null, sizeBytes })
const rendered = (file: number | null, preview: number): Rendered => ({
  renderAsVideoFile: file === null ? null : state(file),
  renderAsVideoPreview: state(preview),
})

test('files that exist say how large the next one will be', () => {
  const others = [rendered(4_000_000, 2_000_000), rendered(1_000_000, 500_000), rendered(null, 900_000)]
  expect(estimateFromClips(3_000_000, others)).toEqual({ from: 6_000_000, to: 6_000_000 })
})

test('without any it is a range', () => {
  const { from, to } = estimateFromClips(1_000_000, [rendered(null, 900_000)])
  expect(from).toBeLessThan(2_000_000)
  expect(to).toBeGreaterThan(3_000_000)
})
