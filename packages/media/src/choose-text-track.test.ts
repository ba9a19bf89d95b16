import { expect, test } from 'vitest'
import { chooseTextTrack } from './choose-text-track.ts'

const track = (index: number, language?: string, codec = 'subrip') => ({ index, codec, ...(language ? { language } : {}) })
const sound = (language?: string) => [
  { index: 1, codec: 'aac', channels: 2, sampleRate: 48_000, isDefault: true, ...(language ? { language } : {}) },
]

test('the text track in the language that is asked for or heard is chosen, whatever comes first', () => {
  const subtitles = [track(2, 'ara'), track(3), track(4, 'eng', 'hdmv_pgs_subtitle'), track(5, 'eng'), track(6, 'por'), track(7, 'spa')]
  const indexFor = (spokenLanguage: string | undefined, askedLanguage: string | null) =>
    chooseTextTrack({ audio: sound(spokenLanguage), subtitles }, askedLanguage)?.index
  expect(indexFor('eng', null)).toBe(5)
  expect(indexFor('eng', 'pt-BR')).toBe(6)
  expect(indexFor(undefined, 'es')).toBe(7)
  // One that names no language may be in any.
  expect(indexFor('deu', null)).toBe(3)
  expect(indexFor(undefined, null)).toBe(2)
})

test('translations alone are no transcript of what is heard', () => {
  const subtitles = [track(2, 'ara'), track(3, 'spa')]
  expect(chooseTextTrack({ audio: sound('eng'), subtitles }, null)).toBeUndefined()
  for (const unnamed of ['und', 'mul']) expect(chooseTextTrack({ audio: sound(unnamed), subtitles }, null)?.index).toBe(2)
})
