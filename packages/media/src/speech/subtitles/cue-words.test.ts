import { describe, expect, test } from 'vitest'
import { toCueWords } from './cue-words.ts'
import { parseSubtitles } from './parse-subtitles.ts'

const textOf = (subtitles: string) =>
  toCueWords(parseSubtitles(subtitles), [])
    .map((word) => word.text)
    .join(' ')

describe('word times inside a cue', () => {
  test('follow word length when there is no voice activity', () => {
    const words = toCueWords(parseSubtitles('00:01,000 --> 00:02,000\na considerable'), [])
    expect(words[0]).toMatchObject({ text: 'a', startMs: 1000 })
    expect(words[1]?.endMs).toBe(2000)
    expect((words[1]?.endMs ?? 0) - (words[1]?.startMs ?? 0)).toBeGreaterThan(3 * ((words[0]?.endMs ?? 0) - 1000))
  })

  test('stay inside the voiced part of a cue', () => {
    const words = toCueWords(parseSubtitles('00:00,000 --> 00:06,000\none two three four'), [{ startMs: 2000, endMs: 3200 }])
    expect(words[0]?.startMs).toBe(2000)
    expect(words.at(-1)?.endMs).toBe(3200)
  })

  test('leave a pause inside a cue empty', () => {
    const speech = [
      { startMs: 0, endMs: 1000 },
      { startMs: 3000, endMs: 4000 },
    ]
    const words = toCueWords(parseSubtitles('00:00,000 --> 00:04,000\nalpha bravo gamma delta'), speech)
    for (const word of words) expect(word.endMs <= 1000 || word.startMs >= 3000).toBe(true)
  })

  test('are those of the file where it has them', () => {
    const words = toCueWords(
      parseSubtitles('WEBVTT\n\n00:00.000 --> 00:02.000\none<00:00:00.500><c> two</c><00:00:01.250><c> three</c>'),
      [],
    )
    expect(words.map((word) => word.startMs)).toEqual([0, 500, 1250])
  })

  test('never run backwards or overlap, whatever the cues do', () => {
    const words = toCueWords(
      parseSubtitles('00:00,000 --> 00:05,000\nlong one here\n\n00:01,000 --> 00:02,000\nshort two\n\n00:01,000 --> 00:01,500\nthree'),
      [],
    )
    words.forEach((word, index) => {
      expect(word.endMs).toBeGreaterThan(word.startMs)
      expect(word.startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0)
    })
  })
})

describe('rolling captions', () => {
  test('that repeat the line before give every word once', () => {
    const rolling = [
      '00:00,000 --> 00:02,000\nthe first line',
      '00:02,000 --> 00:02,010\nthe first line',
      '00:02,010 --> 00:04,000\nthe first line\nand a second',
      '00:04,000 --> 00:06,000\nand a second\nthen a third',
    ].join('\n\n')
    expect(textOf(rolling)).toBe('the first line and a second then a third')
  })

  test('that grow word by word give every word once', () => {
    const growing = ['00:00,000 --> 00:01,000\nwe', '00:01,000 --> 00:02,000\nwe go', '00:02,000 --> 00:03,000\nwe go far'].join('\n\n')
    expect(textOf(growing)).toBe('we go far')
  })

  test('whose two lines were made one give every word once, at the time when it is new', () => {
    const flat = [
      '00:00,000 --> 00:02,000\nwe asked forty people',
      '00:02,010 --> 00:04,000\nwe asked forty people what they wanted.',
      '00:04,010 --> 00:06,000\nwhat they wanted. They wanted bread',
      '00:06,010 --> 00:08,000\nthey wanted bread in the evening',
      '00:08,010 --> 00:09,000\nin the evening only.',
      '00:09,010 --> 00:11,000\nonly. So we opened at four',
    ].join('\n\n')
    expect(textOf(flat)).toBe('we asked forty people what they wanted. They wanted bread in the evening only. So we opened at four')
    const words = toCueWords(parseSubtitles(flat), [])
    expect(words.find(({ text }) => text === 'They')?.startMs).toBeGreaterThanOrEqual(4000)
  })

  test('are not assumed when a speaker repeats a line once', () => {
    const plain = [
      '00:00,000 --> 00:01,000\nNo.',
      '00:01,000 --> 00:02,000\nNo.',
      '00:02,000 --> 00:03,000\nWhy?',
      '00:04,000 --> 00:05,000\nBecause.',
    ].join('\n\n')
    expect(textOf(plain)).toBe('No. No. Why? Because.')
  })
})

test('text without spaces is cut into words', () => {
  const words = toCueWords(parseSubtitles('00:00,000 --> 00:02,000\n今天天气很好。我们走吧'), []).map((word) => word.text)
  expect(words.length).toBeGreaterThan(3)
  expect(words.join('')).toBe('今天天气很好。我们走吧')
})
