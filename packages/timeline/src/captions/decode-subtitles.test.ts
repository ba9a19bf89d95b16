import { expect, test } from 'vitest'
import { decodeSubtitles } from './decode-subtitles.ts'
import { readSubtitles } from './read-subtitles.ts'

/** A cue of these bytes; the times are the same in all encodings but UTF-16. */
const cueOf = (...letters: number[]) => new Uint8Array([...Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'), ...letters, 0x0a])
const linesOf = (bytes: Uint8Array, language: string) => readSubtitles(decodeSubtitles(bytes, language) ?? '').flatMap(({ lines }) => lines)

test('subtitles of the years before UTF-8 are read in the encoding of their language', () => {
  expect(linesOf(cueOf(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), 'ru')).toEqual(['Привет'])
  expect(linesOf(cueOf(0x82, 0xb1, 0x82, 0xf1), 'ja')).toEqual(['こん'])
  expect(linesOf(cueOf(0x43, 0x61, 0x66, 0xe9), 'fr')).toEqual(['Café'])
  expect(linesOf(cueOf(...Buffer.from('Привет')), 'ru')).toEqual(['Привет'])
  const utf16 = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nПривет\n', 'utf16le')
  expect(linesOf(new Uint8Array(utf16), 'ru')).toEqual(['Привет'])
})

test('an encoding that nobody names is not guessed', () => {
  expect(decodeSubtitles(cueOf(...Array.from({ length: 60 }, () => 0xcf)), 'hi')).toBeNull()
  expect(decodeSubtitles(cueOf(...Array.from({ length: 60 }, () => 0xcf)), null)).toBeNull()
})
