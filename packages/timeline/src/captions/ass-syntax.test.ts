import { describe, expect, test } from 'vitest'
import { frameFromMs, msAtFrame } from '../frames.ts'
import { assAlpha, assColor, assFrameTime, assNumber, assTime } from './ass-syntax.ts'

describe('the syntax of ASS', () => {
  test.each([
    [0, '0:00:00.00'],
    [66.667, '0:00:00.06'],
    [70, '0:00:00.07'],
    [59_999, '0:00:59.99'],
    [3_723_450, '1:02:03.45'],
    [-5, '0:00:00.00'],
  ])('%i ms is %s, never later', (ms, text) => {
    expect(assTime(ms)).toBe(text)
  })

  test('an event begins and ends on the first frame at or after its time, in hundredths that fall beside the frames', () => {
    for (const rate of [
      { num: 24, den: 1 },
      { num: 25, den: 1 },
      { num: 30000, den: 1001 },
      { num: 30, den: 1 },
      { num: 60, den: 1 },
    ]) {
      const onFrames = Array.from({ length: 300 }, (_, frame) => msAtFrame(frame + 1, rate))
      for (const ms of [...onFrames, ...onFrames.map((at) => at + 0.7), ...onFrames.map((at) => at - 4.3)]) {
        const [, seconds = ''] = assFrameTime(ms, rate).split('0:00:')
        // As the renderer compares: a frame's time by its own arithmetic, in whole milliseconds.
        const shownAt = (frame: number) => Math.round(Number(seconds) * 1000) <= Math.trunc(frame * (rate.den / rate.num) * 1000)
        const frame = frameFromMs(ms, rate)
        expect([shownAt(frame - 1), shownAt(frame)]).toEqual([false, true])
      }
    }
  })

  test('colours are written blue first, transparency from 00 solid to FF unseen', () => {
    expect(assColor('#12AbFf')).toBe('&HFFAB12&')
    expect([assAlpha('#000000'), assAlpha('#00000000'), assAlpha('#000000B3'), assAlpha('#000000', 0.6)]).toEqual([
      '&H00&',
      '&HFF&',
      '&H4C&',
      '&H66&',
    ])
  })

  test('numbers have two decimals at most and no minus zero', () => {
    expect([assNumber(1 / 3), assNumber(-0.001), assNumber(12)]).toEqual(['0.33', '0', '12'])
  })
})
