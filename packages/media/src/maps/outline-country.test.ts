import { createRequire } from 'node:module'
import { countryNumbers } from '@clipwright/contract/countries'
import { expect, test } from 'vitest'
import { outlineCountry } from './outline-country.ts'

const aspect = 16 / 9
const edges = (rings: readonly (readonly (readonly [number, number])[])[]) => {
  const points = rings.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

test.each(['PT', 'FR', 'RU'])('%s lies in the upper half of the frame, and land around it only within the frame', (code) => {
  const outline = outlineCountry(code, aspect)
  // The mainland fills the room that it has, whatever lies overseas.
  const main = edges([outline?.country.toSorted((a, b) => b.length - a.length)[0] ?? []])
  expect(Math.max((main.right - main.left) / 0.68, (main.bottom - main.top) / (0.38 * aspect))).toBeCloseTo(1, 1)
  const land = edges(outline?.land ?? [])
  const slack = 0.001
  expect(Math.min(land.left, land.top)).toBeGreaterThanOrEqual(-slack)
  expect(Math.max(land.right - 1, land.bottom - aspect)).toBeLessThanOrEqual(slack)
  expect(outlineCountry(code, aspect)).toEqual(outline)
})

test('every country of the list is on the map, and what is not on the list is none', () => {
  const world = createRequire(import.meta.url)('world-atlas/countries-50m.json') as {
    objects: { countries: { geometries: { id?: string }[] } }
  }
  const numbers = new Set(world.objects.countries.geometries.map(({ id }) => id))
  expect([...countryNumbers.values()].filter((number) => !numbers.has(number))).toEqual([])
  expect(outlineCountry('XX', 1)).toBeNull()
})
