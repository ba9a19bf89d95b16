import { AppError } from '@clipwright/contract/errors'
import { Transcript } from '@clipwright/contract/sources/transcript'
import { finishTranscript } from './ladder/finish-transcript.ts'
import { labelSpeakers } from './subtitles/cue-speakers.ts'
import { toCueWords } from './subtitles/cue-words.ts'
import { decodeSubtitleBytes } from './subtitles/decode-subtitles.ts'
import { detectFormat, parseSubtitles } from './subtitles/parse-subtitles.ts'
import { readScript } from './subtitles/read-script.ts'

/**
 * A transcript from a file alone, without a video: subtitles, a script with or without speakers and times, or JSON exported
 * from the product. Throws `SubtitlesUnreadableError` and `NoSpeechError`.
 */
export function readTranscript(bytes: Uint8Array, { language }: { language: string | null }): Transcript {
  const text = decodeSubtitleBytes(bytes, language)
  if (/^\ufeff?\s*\{/.test(text)) return readJson(text)
  const isScript = detectFormat(text) === 'plain'
  const words = isScript ? readScript(text) : toCueWords(parseSubtitles(text), [])
  if (words.length === 0) throw new AppError('NoSpeechError', { say: 'This transcript has no words.' })
  const durationMs = words.reduce((latest, word) => Math.max(latest, word.endMs), 0)
  const draft = { words: labelSpeakers(words), language: null, notices: [], quality: 'exact' as const }
  return finishTranscript({ ...draft, engine: isScript ? 'script' : 'subtitles' }, { language, durationMs })
}

function readJson(text: string): Transcript {
  const read = Transcript.safeParse(parseJson(text))
  if (read.success && read.data.words.length > 0) return read.data
  throw new AppError('SubtitlesUnreadableError', {
    say: 'This JSON file is not a transcript. Use JSON exported from Clipwright, SRT, WebVTT or plain text.',
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    // The caller refuses it by name, like any other JSON that is no transcript.
    return undefined
  }
}
