import { expect, test } from 'vitest'
import { readSubtitleFile } from './read-subtitle-file.ts'

const times = '1\n00:00:01,000 --> 00:00:02,000\n'
const linesOf = async (bytes: Uint8Array<ArrayBuffer> | string, language: string) =>
  (await readSubtitleFile(new Blob([times, bytes]), language)).flatMap(({ lines }) => lines)

test('subtitles of the years before UTF-8 are read in the encoding of the language that they are added as', async () => {
  expect(await linesOf(Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), 'ru')).toEqual(['Привет'])
  expect(await linesOf(Uint8Array.of(0x82, 0xb1, 0x82, 0xf1), 'ja')).toEqual(['こん'])
  expect(await linesOf(Uint8Array.of(0x43, 0x61, 0x66, 0xe9), 'fr')).toEqual(['Café'])
  expect(await linesOf('Привет', 'ru')).toEqual(['Привет'])
})

test('an encoding that nobody names is not guessed', async () => {
  expect(await linesOf(new Uint8Array(60).fill(0xcf), 'hi')).toEqual([])
})
