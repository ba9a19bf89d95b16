import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutRate, frameAtMs, mediaFrameRate, msAtFrame, outputFrameRate, wholeFrames } from './frames.ts'

const ntsc = { num: 30000, den: 1001 }
const anyRate = fc.constantFrom(
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  ntsc,
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
)

describe('frame arithmetic', () => {
  test('a frame number survives the way to ms and back for a day of video', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 3600 * 60 }), anyRate, (frame, rate) => {
        expect(frameAtMs(msAtFrame(frame, rate), rate)).toBe(frame)
        expect(wholeFrames(msAtFrame(frame, rate), rate)).toBe(frame)
      }),
    )
  })

  test('an hour of 29.97 is 107,892 frames, not the 108,000 of a rounded rate', () => {
    expect(wholeFrames(3_600_000, ntsc)).toBe(107_892)
  })
})

describe('the rate of a target', () => {
  test.each([
    ['keeps 29.97 exactly', ntsc, ntsc, ntsc],
    ['keeps 25', { num: 25, den: 1 }, { num: 25, den: 1 }, { num: 25, den: 1 }],
    ['halves 59.94 for previews and keeps it for files', { num: 60000, den: 1001 }, ntsc, { num: 60000, den: 1001 }],
    ['halves 50 for previews', { num: 50, den: 1 }, { num: 25, den: 1 }, { num: 50, den: 1 }],
    ['halves 240 until it fits', { num: 240, den: 1 }, { num: 30, den: 1 }, { num: 60, den: 1 }],
    ['gives an uneven phone recording the nearest standard rate', { num: 29_830, den: 1000 }, ntsc, ntsc],
    [
      'gives a slide recording of 5 a second the lowest standard rate',
      { num: 5, den: 1 },
      { num: 24000, den: 1001 },
      { num: 24000, den: 1001 },
    ],
    ['reads an unreduced 30/1 as 30', { num: 900_000, den: 30_000 }, { num: 30, den: 1 }, { num: 30, den: 1 }],
  ])('%s', (_, source, preview, file) => {
    expect(outputFrameRate(source, 'VIDEO_PREVIEW')).toEqual(preview)
    expect(outputFrameRate(source, 'VIDEO_FILE')).toEqual(file)
  })

  test('a file has 23.976 to 60 frames a second whatever the source has, as the platforms ask that take its clips', () => {
    const anySource = fc.record({ num: fc.integer({ min: 1, max: 240_000 }), den: fc.integer({ min: 1, max: 1001 }) })
    fc.assert(
      fc.property(anySource, (source) => {
        fc.pre(source.num / source.den >= 1 && source.num / source.den <= 1000)
        const { num, den } = outputFrameRate(source, 'VIDEO_FILE')
        expect(num / den).toBeGreaterThanOrEqual(24_000 / 1001)
        expect(num / den).toBeLessThanOrEqual(60)
      }),
    )
  })

  test('a media file of 240 frames a second is counted at 240, one of 29.97 at 30000/1001', () => {
    expect(mediaFrameRate({ num: 240, den: 1 })).toEqual({ num: 240, den: 1 })
    expect(mediaFrameRate({ num: 5, den: 1 })).toEqual({ num: 5, den: 1 })
    expect(mediaFrameRate({ num: 15, den: 2 })).toEqual({ num: 24000, den: 1001 })
    expect(mediaFrameRate({ num: 2997, den: 100 })).toEqual(ntsc)
  })
})

test('a cut is never further than a fortieth of a second from where it was asked for, and on a frame where frames are short', () => {
  expect(cutRate({ num: 5, den: 1 })).toEqual({ num: 20, den: 1 })
  expect(cutRate({ num: 15, den: 2 })).toEqual({ num: 30, den: 1 })
  expect(cutRate(ntsc)).toEqual(ntsc)
})
