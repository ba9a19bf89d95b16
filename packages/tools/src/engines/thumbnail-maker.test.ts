import { expect, test } from 'vitest'
import { drawFace } from '../testing/drawn-face.ts'
import { type Face, type FrameMeasure, measureEyes, measureLuma, pickFrames } from './frame-scores.ts'
import { type Box, designs, thumbnailSize } from './thumbnail-designs.ts'
import { coverOf, cropToFill, layOutTitle, makeBusyMap, imageArea, placeFaces } from './thumbnail-maker.ts'

/** Letters of a usual width. */
const measure = (text: string, font: 'heavy' | 'narrow') => text.length * (font === 'narrow' ? 45 : 58)
const calm = () => 0
const face = (x: number, y: number, height: number, eyesOpen: number | null = 1): Face => ({
  box: { x, y, width: height * 0.45, height },
  score: 0.9,
  eyesOpen,
})
const meets = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('of frames that are alike, the sharp one with open eyes is best, and picks keep apart', () => {
  const frame = (atS: number, more: Partial<FrameMeasure>): FrameMeasure => ({
    atS,
    sharpness: 0.7,
    contrast: 0.6,
    brightness: 0.5,
    faces: [face(0.4, 0.2, 0.4)],
    ...more,
  })
  const frames = [
    frame(1, { sharpness: 0.2 }),
    frame(5, {}),
    frame(5.2, {}),
    frame(9, { faces: [face(0.4, 0.2, 0.4, 0)] }),
    frame(13, { faces: [] }),
    frame(17, { brightness: 0.02 }),
  ]
  expect(pickFrames(frames, 3, 1).map(({ atS }) => atS)).toEqual([5, 17, 1])
  expect(pickFrames(frames, 6, 1).at(-1)?.atS).toBe(13)
})

test('a blurred image is less sharp than the same one', () => {
  const size = { width: 64, height: 36 }
  const sharp = Uint8Array.from({ length: 64 * 36 }, (_, at) => (Math.floor((at % 64) / 4) % 2 ? 150 : 90))
  const soft = sharp.map((value, at) => (value + (sharp[at - 1] ?? value) + (sharp[at + 1] ?? value) + (sharp[at - 2] ?? value)) / 4)
  expect(measureLuma(sharp, size).sharpness).toBeGreaterThan(measureLuma(soft, size).sharpness * 1.5)
  expect(measureLuma(sharp, size).brightness).toBeCloseTo(0.47, 1)
})

test('eyes that are drawn shut are less open', () => {
  const { marks } = drawFace()
  const shut = marks.map(({ x, y }, index) => ({ x, y: index >= 36 && index < 48 ? 100 + (y - 100) * 0.2 : y }))
  expect([measureEyes(marks), measureEyes(shut), measureEyes([])]).toEqual([1, 0, null])
})

test.each(designs)('$name: text is inside its place, large, and off a face wherever that is', (design) => {
  for (const x of [80, 480, 860]) {
    const faces = [{ x, y: 120, width: 320, height: 400 }]
    const layout = layOutTitle('How I bake bread in a small oven', design, { faces, busy: calm }, measure)
    if (!layout) throw new Error('no layout')
    expect(layout.sizePx).toBeGreaterThanOrEqual(44)
    for (const line of layout.lines) {
      expect(line.x + line.width).toBeLessThanOrEqual(layout.place.x + layout.place.width + 1)
      expect(line.y).toBeLessThan(thumbnailSize.height)
    }
    expect(
      layout.lines
        .map(({ text }) => text)
        .join(' ')
        .toLowerCase(),
    ).toBe('how i bake bread in a small oven')
    // In the middle there is no room beside a face that is half as high as the image, but above or below it.
    // Beside a panel, and in a disc, the image has a part of its own, in which every face is drawn.
    if (x !== 480 && !(['panel', 'disc'].includes(design.backing) && x === 80))
      expect([design.name, x, meets(coverOf(design, layout), faces[0] as Box), layout.hidesFace]).toEqual([design.name, x, false, false])
  }
})

test('calm parts are taken before busy ones, and Chinese is broken between signs', () => {
  const outline = designs.find(({ name }) => name === 'outline')
  if (!outline) throw new Error('no design')
  const busyLeft = (box: Box) => (box.x < 400 ? 1 : 0)
  expect(layOutTitle('Bread', outline, { faces: [], busy: busyLeft }, measure)?.place.x).toBeGreaterThan(400)
  const lines = layOutTitle('在家用小烤箱烤面包的方法', outline, { faces: [], busy: calm }, (text) => [...text].length * 100)?.lines ?? []
  expect(lines.length).toBeGreaterThan(1)
  expect(layOutTitle('  ', outline, { faces: [], busy: calm }, measure)).toBeNull()
  // Without an image it is larger, in the middle, and still inside.
  const [alone, beside] = [null, { faces: [], busy: calm }].map((image) => layOutTitle('Bread in 30 minutes', outline, image, measure))
  expect(alone?.sizePx).toBeGreaterThan((beside?.sizePx ?? 0) * 1.2)
  const middle = (alone?.box.y ?? 0) + (alone?.box.height ?? 0) / 2
  expect([Math.round(middle), (alone?.box.width ?? 0) <= 1184]).toEqual([360, true])
})

test('a crop of an upright image has the face, and edges are seen where they are', () => {
  const size = { width: 900, height: 1600 }
  const faces = [face(0.3, 0.1, 0.2)]
  const whole = imageArea({ backing: 'none' }, { width: 1600, height: 900 })
  const crop = cropToFill(size, faces, whole)
  expect(crop.width / crop.height).toBeCloseTo(16 / 9, 3)
  const [box] = placeFaces(faces, size, crop, whole)
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(thumbnailSize.height)
  const beside = imageArea({ backing: 'panel' }, size)
  expect(placeFaces(faces, size, cropToFill(size, faces, beside), beside)[0]?.x).toBeGreaterThan(beside.x)
  const half = Uint8Array.from({ length: 128 * 72 }, (_, at) => (at % 128 > 64 && at % 3 === 0 ? 255 : 0))
  const busy = makeBusyMap(half, { width: 128, height: 72 })
  expect(busy({ x: 0, y: 0, width: 600, height: 720 })).toBe(0)
  expect(busy({ x: 700, y: 0, width: 500, height: 720 })).toBeGreaterThan(0.3)
})
