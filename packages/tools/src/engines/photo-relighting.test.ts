import { expect, test } from 'vitest'
import { drawFace } from '../testing/drawn-face.ts'
import { applyFactors, estimateShape, type Light, lightFactors, lightPresets, type Relighting } from './photo-relighting.ts'

const { pixels, luma, width, height, marks } = drawFace()
const size = { width, height }
const shape = estimateShape(luma, size, [marks])

function light(relighting: Relighting, from = shape): Uint8ClampedArray {
  const target = new Uint8ClampedArray(pixels.length)
  applyFactors(pixels, target, size, from, lightFactors(from, relighting))
  return target
}
/** Mean of a channel in a box of 16 pixels. */
function meanAt(image: Uint8ClampedArray, x: number, y: number, channel = 0): number {
  let sum = 0
  for (let dy = -8; dy < 8; dy += 1) for (let dx = -8; dx < 8; dx += 1) sum += image[((y + dy) * width + x + dx) * 4 + channel] ?? 0
  return sum / 256
}
const cheeks = (image: Uint8ClampedArray) => ({ left: meanAt(image, 68, 125), right: meanAt(image, 132, 125) })
const oneLight = (more: Partial<Light>, background = 1): Relighting => ({
  lights: [{ azimuthDeg: 180, heightDeg: 20, softness: 0.2, power: 0.9, colour: [1, 1, 1], ...more }],
  background,
})

test('the cheek that the light comes from is the bright one, and the face is even before', () => {
  const before = cheeks(pixels)
  expect(Math.abs(before.left - before.right)).toBeLessThan(1)
  const fromLeft = cheeks(light(oneLight({})))
  const fromRight = cheeks(light(oneLight({ azimuthDeg: 0 })))
  expect(fromLeft.left / fromLeft.right).toBeGreaterThan(1.3)
  expect(fromRight.right / fromRight.left).toBeGreaterThan(1.3)
  // The face is the same on both sides, so its light must be, too.
  expect(Math.abs(fromLeft.left - fromRight.right)).toBeLessThan(3)
})

test('from above it is the forehead, from below the chin', () => {
  const forehead = (image: Uint8ClampedArray) => meanAt(image, 100, 62)
  const chin = (image: Uint8ClampedArray) => meanAt(image, 100, 160)
  const above = light(oneLight({ azimuthDeg: 90 }))
  const below = light(oneLight({ azimuthDeg: -90 }))
  expect(forehead(above)).toBeGreaterThan(chin(above) * 1.15)
  expect(chin(below)).toBeGreaterThan(forehead(below) * 1.15)
})

test('a light without power changes nothing, and the wall stays as bright as is asked', () => {
  const dark = light(oneLight({ power: 0 }))
  expect(dark.reduce((most, value, at) => Math.max(most, Math.abs(value - (pixels[at] ?? 0))), 0)).toBeLessThan(2)
  expect(meanAt(light(oneLight({}, 0.3)), 16, 20)).toBeLessThan(meanAt(pixels, 16, 20) * 0.4)
})

test('an image that is lit from one side can be lit from the other', () => {
  const slanted = Uint8Array.from(luma, (value, at) => value + (at % width) * 0.5 - 50)
  const from = estimateShape(slanted, size, [marks])
  expect(from.oldLight[125 * width + 132]).toBeGreaterThan((from.oldLight[125 * width + 68] ?? 0) * 1.1)
})

test('neon has two colours, one on each side', () => {
  const image = light(lightPresets.neon)
  expect(meanAt(image, 68, 125, 0)).toBeGreaterThan(meanAt(image, 68, 125, 2))
  expect(meanAt(image, 132, 125, 2)).toBeGreaterThan(meanAt(image, 132, 125, 0))
})

test('without a face there is still a shape, which says that it has none', () => {
  const plain = estimateShape(luma, size, [])
  expect(plain.hasFace).toBe(false)
  const { left, right } = cheeks(light(oneLight({}), plain))
  expect(left).toBeGreaterThan(right)
})

test('with an outline, what is behind somebody is dimmed up to it, and a body without a face turns', () => {
  const outline = Float32Array.from({ length: width * height }, (_, at) => {
    const x = at % width
    return x > 50 && x < 150 ? 1 : 0
  })
  const body = estimateShape(luma, size, [], outline)
  expect(body.hasFace).toBe(false)
  const dimmed = light(oneLight({}, 0.3), body)
  expect(meanAt(dimmed, 30, 120)).toBeLessThan(meanAt(pixels, 30, 120) * 0.45)
  const turn = (x: number) => body.normals[(120 * width + x) * 3] ?? 0
  expect([turn(58) < -0.2, Math.abs(turn(100)) < 0.1, turn(142) > 0.2]).toEqual([true, true, true])
})
