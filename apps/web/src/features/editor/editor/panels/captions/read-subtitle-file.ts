import { decodeSubtitles } from '@clipwright/timeline/captions/decode-subtitles'
import { readSubtitles } from '@clipwright/timeline/captions/read-subtitles'
import type { Cue } from '@clipwright/timeline/captions/srt'

const largestFileBytes = 2_000_000

/** Cues of a SubRip or WebVTT file in a language, in any encoding that is told; empty when it is none or too large. */
export async function readSubtitleFile(file: Blob, language: string): Promise<Cue[]> {
  if (file.size > largestFileBytes) return []
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeSubtitles(bytes, language, (encoding, fatal) => new TextDecoder(encoding, { fatal }))
  return text === null ? [] : readSubtitles(text)
}
