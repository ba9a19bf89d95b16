import { describe, expect, test } from 'vitest'
import { assAlpha, assColor, assNumber, assTime } from './ass-syntax.ts'

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
