import { expect, test } from 'vitest'
import { compareCaptions, type Difference } from '../tools/parity/compare-captions.ts'
import { parityScripts, parityStyles, writeParityAss } from '../tools/parity/caption-cases.ts'

// Each style in one script is in every run.
test('in every style and script a frame of the preview and of the export differ by at most 16 of 255', async () => {
  const cases = parityStyles.flatMap((style) =>
    parityScripts.map((script) => ({ name: `${style.name}, ${script}`, captions: writeParityAss(style, script) })),
  )
  const differences: ({ name: string } & Difference)[] = []
  await compareCaptions(cases, [36], (name, difference) => void differences.push({ name, ...difference }))
  expect(differences).toHaveLength(parityStyles.length * parityScripts.length)
  expect(differences.filter(({ max }) => max > 16)).toEqual([])
  expect(Math.max(...differences.map(({ worstBlock }) => worstBlock))).toBeLessThan(2)
  expect(Math.min(...differences.map(({ inked }) => inked))).toBeGreaterThan(10_000)
})
