import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Transcript, Word } from '@clipwright/contract/sources/transcript'
import { viewSource } from './curate.ts'
import type { SourceView } from './moments/source-view.ts'

/** Longer pauses count as this long, ms. */
const longestPauseMs = 1500

/** Words of a clip in playing order, as a source of their own: times are continuous, whatever was cut or moved. */
function toTranscript(words: readonly Word[], language: string): Transcript {
  let atMs = 0
  let before: Word | undefined
  const timed = words.map((word) => {
    const pauseMs = before ? word.startMs - before.endMs : 0
    if (pauseMs > 0) atMs += Math.min(longestPauseMs, pauseMs)
    const lengthMs = Math.max(1, Math.round(word.endMs - word.startMs))
    before = word
    const spokenWord = { ...word, startMs: Math.round(atMs), endMs: Math.round(atMs) + lengthMs }
    atMs = spokenWord.endMs
    return spokenWord
  })
  const base = { engine: 'script' as const, quality: 'good' as const, sentences: [], paragraphs: [], speakers: [], notices: [] }
  return { ...base, language, durationMs: Math.round(atMs), words: timed }
}

/** The source view of the words of one clip. */
export function viewClip(words: readonly Word[], language: string): SourceView {
  return viewSource({ transcript: toTranscript(words, language), analysis: null, pref: CurationPref.parse({}), title: '' })
}
