import { describe, expect, test } from 'vitest'
import { TextFinder } from './find-burned-in-text.ts'

const size = { width: 640, height: 360 }
const letters: Record<string, string[]> = {
  A: ['01110', '10001', '10001', '11111', '10001', '10001', '10001'],
  E: ['11111', '10000', '10000', '11110', '10000', '10000', '11111'],
  I: ['01110', '00100', '00100', '00100', '00100', '00100', '01110'],
  M: ['10001', '11011', '10101', '10101', '10001', '10001', '10001'],
  N: ['10001', '11001', '10101', '10011', '10001', '10001', '10001'],
  R: ['11110', '10001', '10001', '11110', '10100', '10010', '10001'],
  S: ['01111', '10000', '10000', '01110', '00001', '00001', '11110'],
  T: ['11111', '00100', '00100', '00100', '00100', '00100', '00100'],
}

/** Soft hills of brightness, 40 to 200, drifting to the right. */
function hills(second: number): Uint8Array {
  const luma = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++)
      luma[y * size.width + x] = 120 + 80 * Math.sin((x - 37 * second) / 30) * Math.cos((y + 11 * second) / 24)
  }
  return luma
}

type Writing = { text: string; left: number; top: number; dot: number; level: number }

function write(luma: Uint8Array, { text, left, top, dot, level }: Writing): void {
  for (const [index, letter] of [...text].entries()) {
    for (const [row, line] of (letters[letter] ?? []).entries()) {
      for (const [column, isInk] of [...line].entries()) {
        if (isInk === '0') continue
        for (let at = 0; at < dot * dot; at++) {
          const x = left + (index * 6 + column) * dot + (at % dot)
          const y = top + row * dot + Math.floor(at / dot)
          luma[y * size.width + x] = level
        }
      }
    }
  }
}

/** Regions found in so many seconds of drifting hills with something drawn over them. */
function findIn(seconds: number, draw: (luma: Uint8Array, second: number) => void) {
  const finder = new TextFinder()
  for (let second = 0; second < seconds; second++) {
    const luma = hills(second)
    draw(luma, second)
    finder.push(5000 + second * 1000, { ...size, luma })
  }
  return finder.finish({ startMs: 5000, endMs: 5000 + seconds * 1000 })
}

const name = { text: 'MARTIN STEINER', left: 60, top: 290, dot: 2, level: 235 }

describe('burned-in text', () => {
  test.each([
    ['light', name],
    ['dark', { ...name, level: 16 }],
    ['large', { ...name, dot: 3 }],
    ['at the top', { ...name, top: 40 }],
  ])('that is %s is found where it stands', (_, writing) => {
    const regions = findIn(8, (luma) => write(luma, writing))
    expect(regions).toHaveLength(1)
    const [region = { startMs: 0, endMs: 0, x: 0, y: 0, w: 0, h: 0 }] = regions
    expect([region.startMs, region.endMs]).toEqual([5000, 13_000])
    const [top, bottom] = [writing.top / size.height, (writing.top + 7 * writing.dot) / size.height]
    // The whole text and little more: at most one cell on each side.
    expect(region.y).toBeLessThanOrEqual(top)
    expect(region.y + region.h).toBeGreaterThanOrEqual(bottom)
    expect(region.y).toBeGreaterThan(top - 0.06)
    expect(region.y + region.h).toBeLessThan(bottom + 0.06)
    const middle = (writing.left + writing.text.length * 3 * writing.dot) / size.width
    expect(region.x).toBeLessThan(middle)
    expect(region.x + region.w).toBeGreaterThan(middle)
  })

  test('has the span during which it is on screen', () => {
    const regions = findIn(20, (luma, second) => {
      if (second >= 6 && second < 12) write(luma, name)
    })
    expect(regions.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([[11_000, 17_000]])
  })

  test('that changes like subtitles is one region', () => {
    const lines = ['MARTIN STEINER', 'IT IS A MATTER', 'TEN MEN STIR IT']
    const regions = findIn(12, (luma, second) => write(luma, { ...name, left: 200, text: lines[Math.floor(second / 3) % 3] ?? '' }))
    expect(regions).toHaveLength(1)
    expect(regions[0]).toMatchObject({ startMs: 5000 })
  })

  test('that moves or flashes by is not reported', () => {
    expect(findIn(10, (luma, second) => write(luma, { ...name, left: 30 + 23 * second }))).toEqual([])
    expect(findIn(10, (luma, second) => (second === 4 ? write(luma, name) : undefined))).toEqual([])
    expect(findIn(10, () => undefined)).toEqual([])
  })

  test('is not seen in bars wider than the strokes of letters', () => {
    const bars = findIn(10, (luma) => {
      for (let y = 270; y < 320; y++) {
        for (let x = 60; x < 400; x++) luma[y * size.width + x] = x % 32 < 16 ? 220 : 40
      }
    })
    expect(bars).toEqual([])
  })
})
