import { AppError } from '@clipwright/contract/errors'
import { decodeSubtitles } from '@clipwright/timeline/captions/decode-subtitles'
import { toLanguageTag } from '../text/detect-language.ts'

/** Text of a subtitle or script file. Throws `SubtitlesUnreadableError` where the encoding cannot be told or the bytes are none in it. */
export function decodeSubtitleBytes(bytes: Uint8Array, language: string | null): string {
  const tag = toLanguageTag(language)
  const text = decodeSubtitles(bytes, tag, (encoding, fatal) => new TextDecoder(encoding, { fatal }))
  if (text === null) throw new AppError('SubtitlesUnreadableError', { cause: `an encoding that is not UTF-8, language ${tag}` })
  return text
}
