import { expect, test } from 'vitest'
import { sampleTimeline, sampleWords } from '../testing/sample-timeline.ts'
import type { CaptionStyle } from '../timeline.ts'
import { placePages, programmeOf } from './ass.ts'
import { captionContrast, contrastOver, fastPages, type Rgb } from './readability.ts'

const frame = { width: 1080, height: 1920 }

function placeSample(style: CaptionStyle, msPerWord = 400, text = 'one two three four five six') {
  const timeline = sampleTimeline({ words: sampleWords(text, 0, msPerWord) })
  const styled = { ...timeline, captions: { ...timeline.captions, preset: 'karaoke' as const, style } }
  return placePages(styled, frame, programmeOf(styled))
}

test.each([
  ['an outline', {}, 'outline', 18],
  ['a box', { boxPer: 'line', boxColor: '#FFFFFFE6' }, 'box', 1],
  ['a glassy box, which is none', { boxPer: 'line', boxColor: '#FFFFFF20' }, 'outline', 18],
  ['its soft shadow', { outline: 0 }, 'shadow', 20],
  ['nothing', { outline: 0, shadowX: 0, shadowY: 0, shadowBlur: 0 }, 'video', 1],
] as const)('letters are judged against %s', (_, style, against, least) => {
  const contrast = captionContrast(placeSample(style).look)
  expect(contrast.against).toBe(against)
  expect(contrast.ratio).toBeGreaterThanOrEqual(least)
  expect(contrast.ratio).toBeLessThan(least + 3)
})

const bare = { outline: 0, shadowX: 0, shadowY: 0, shadowBlur: 0, color: '#FFFFFF' } as const
const sky = Array.from({ length: 20 }, (): Rgb => [230, 240, 250])
const night = Array.from({ length: 20 }, (): Rgb => [10, 12, 30])

test.each([
  ['white on a bright sky', bare, sky, 1, 1.3],
  ['white on the night', bare, night, 15, 21],
  ['white on the sky with a solid outline', { ...bare, outline: 0.004, outlineColor: '#000000' }, sky, 20, 21],
  ['white on the sky through a faint box', { ...bare, boxPer: 'line', boxColor: '#00000040' }, sky, 1.5, 2.5],
  ['white on the sky through a dark box', { ...bare, boxPer: 'line', boxColor: '#000000B3' }, sky, 9, 13],
  ['black on the sky', { ...bare, color: '#000000' }, sky, 17, 21],
] as const)('%s is judged on that ground', (_, style, ground, least, most) => {
  const ratio = contrastOver(placeSample(style).look, ground)
  expect(ratio).toBeGreaterThanOrEqual(least)
  expect(ratio).toBeLessThanOrEqual(most)
})

test('one bright spot behind a letter is no reason, a fifth of the frame is', () => {
  const { look } = placeSample(bare)
  expect(contrastOver(look, [...night.slice(0, 19), ...sky.slice(0, 1)])).toBeGreaterThan(15)
  expect(contrastOver(look, [...night.slice(0, 16), ...sky.slice(0, 4)])).toBeLessThan(1.3)
})

test('only pages that nobody can read in their time are told, fastest first', () => {
  expect(fastPages(placeSample({}).pages)).toEqual([])
  const fast = fastPages(placeSample({}, 100, 'tremendously complicated constitutional arrangements everywhere').pages)
  expect(fast.length).toBeGreaterThan(0)
  expect(fast[0]?.lettersPerSec).toBeGreaterThan(21)
  expect(fast.map(({ lettersPerSec }) => lettersPerSec)).toEqual(fast.map(({ lettersPerSec }) => lettersPerSec).toSorted((a, b) => b - a))
})
