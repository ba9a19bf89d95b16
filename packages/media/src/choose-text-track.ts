import type { Probe, SubtitleStream } from '@clipwright/contract/sources/probe'
import { readableTextCodecs } from './media-allow-list.ts'
import { isOtherLanguage, toLanguageTag } from './speech/text/detect-language.ts'

/**
 * The text track that says what is heard: one in the asked language, else in that of the sound, else one that names no
 * language. Undefined where all are translations; the first where nobody knows what is spoken.
 */
export function chooseTextTrack(
  { audio, subtitles }: Pick<Probe, 'audio' | 'subtitles'>,
  askedLanguage: string | null,
): SubtitleStream | undefined {
  const tracks = subtitles.filter(({ codec }) => readableTextCodecs.has(codec))
  const spokenLanguage = toLanguageTag(askedLanguage) ?? toLanguageTag(audio[0]?.language)
  if (spokenLanguage === null) return tracks[0]
  const fitting = tracks.filter(({ language }) => !isOtherLanguage(language, spokenLanguage))
  return fitting.find(({ language }) => toLanguageTag(language) !== null) ?? fitting[0]
}
