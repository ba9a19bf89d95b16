import { expect, test } from 'vitest'
import { areaOfSubject, describeCut, disc, placeCut, refineMatte } from './cut-out.ts'
import type { Face } from './frame-scores.ts'
import { planArrow } from './thumbnail-arrow.ts'
import { brandDesigns, contrastOf } from './thumbnail-brand.ts'
import { designs } from './thumbnail-designs.ts'

const grid = { width: 360, height: 270 }
const paint = (value: (x: number, y: number) => number) =>
  Float32Array.from({ length: grid.width * grid.height }, (_, at) => value(at % grid.width, Math.floor(at / grid.width)))
const face = (x: number, y: number, height: number): Face => ({ box: { x, y, width: height * 0.5, height }, score: 0.9, eyesOpen: 1 })

/** Somebody bright from column 120 to 239, down to the lower rim, and a mask of a network that is soft and two columns off. */
const luma = Uint8Array.from(paint((x, y) => (x >= 120 && x < 240 && y >= 60 ? 200 : 40)))
const soft = (inside: number) => Math.max(0, Math.min(1, 0.5 + inside / 8))
const blurred = paint((x, y) => Math.min(soft(60 - Math.abs(x - 182)), soft(y - 60)))

test('the edge of a mask moves onto the edge of the image', () => {
  const matte = refineMatte(blurred, luma, grid)
  const at = (x: number, y: number) => matte[y * grid.width + x] ?? 0
  expect([at(124, 180), at(238, 180), at(180, 268)].every((value) => value > 0.9)).toBe(true)
  expect([at(119, 180), at(242, 180), at(180, 55)].every((value) => value < 0.1)).toBe(true)
  const cut = describeCut(matte, blurred, grid)
  expect(cut?.touches).toEqual({ left: false, right: false, bottom: true })
  expect(cut?.box.x).toBeCloseTo(1 / 3, 2)
  expect(cut?.box.width).toBeCloseTo(1 / 3, 2)
})

test('nobody, everything and guesses are no cut-out; a wide edge is called rough', () => {
  const only = (value: number) => paint(() => value)
  expect(describeCut(only(0), only(0), grid)).toBeNull()
  expect(describeCut(only(1), only(1), grid)).toBeNull()
  const person = paint((x) => (x < 180 ? 1 : 0))
  expect(describeCut(person, person, grid)?.isRough).toBe(false)
  expect(
    describeCut(
      person,
      paint((x) => (x < 165 ? 1 : x < 201 ? 0.5 : 0)),
      grid,
    )?.isRough,
  ).toBe(true)
  expect(
    describeCut(
      person,
      paint((x) => (x < 180 ? 0.6 : 0)),
      grid,
    ),
  ).toBeNull()
})

test('a small face is searched close up, and sides that the image cuts off are outside the disc', () => {
  const area = areaOfSubject({ width: 1000, height: 1000 }, [face(0.5, 0.4, 0.08), face(0.1, 0.1, 0.02)])
  expect(area.width).toBeLessThan(300)
  expect(area.x).toBeGreaterThan(350)
  expect(areaOfSubject(grid, [])).toEqual({ x: 0, y: 0, ...grid })
  const box = { x: 0, y: 0.2, width: 1, height: 0.8 }
  const { x, scale } = placeCut({ box, touches: { left: true, right: true, bottom: true }, isRough: false }, { width: 500, height: 900 })
  expect([x <= disc.x - disc.radius, x + 500 * scale >= disc.x + disc.radius]).toEqual([true, true])
})

test('letters in a team’s colours can be read, and an arrow ends at the face', () => {
  for (const colour of ['#ffee00', '#10142a', '#c0392b', '#7f7f7f']) {
    for (const { text, backing, backingColour, outline } of brandDesigns(designs, [colour])) {
      if (backing === 'arrow' && outline) expect(contrastOf(text, outline)).toBeGreaterThan(4.5)
      else if (backingColour === colour) expect(contrastOf(text, backingColour)).toBeGreaterThan(4)
    }
  }
  expect(brandDesigns(designs, [])).toEqual(designs)
  const target = { x: 800, y: 100, width: 300, height: 400 }
  const arrow = planArrow({ x: 48, y: 300, width: 380, height: 200 }, target)
  expect(arrow?.tip.x).toBeLessThan(target.x)
  expect(arrow?.from.x).toBeGreaterThan(428)
  expect(planArrow({ x: 600, y: 200, width: 190, height: 200 }, target)).toBeNull()
})
