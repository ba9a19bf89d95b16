import type { SpeakerLabel, Transcript, Word } from '@clipwright/contract/sources/transcript'
import { detectLanguage, toLanguageTag } from '../text/detect-language.ts'
import { flagFillers } from '../text/filler-words.ts'
import { splitParagraphs, splitSentences } from '../text/sentence-spans.ts'
import { joinWords } from '../text/split-text.ts'
import type { Draft } from './rung.ts'

/** Adds what follows from the words: language, fillers, sentences, paragraphs, the list of speakers. */
export function finishTranscript(draft: Draft, input: { language: string | null; durationMs: number }): Transcript {
  const hint = toLanguageTag(input.language)
  const language = hint ?? draft.language ?? detectLanguage(joinWords(draft.words.slice(0, 4000).map((word) => word.text)))
  const words = flagFillers(draft.words.map(toWord), language)
  const sentences = splitSentences(words)
  const speakers = new Set<SpeakerLabel>(words.flatMap((word) => (word.speaker ? [word.speaker] : [])))
  return {
    engine: draft.engine,
    ...(draft.model === undefined ? {} : { model: draft.model }),
    quality: draft.quality,
    language: draft.words.length === 0 ? (hint ?? 'und') : language,
    durationMs: Math.round(input.durationMs),
    words,
    sentences,
    paragraphs: splitParagraphs(words, sentences),
    speakers: [...speakers].toSorted(),
    notices: draft.notices,
  }
}

function toWord(word: Draft['words'][number]): Word {
  const startMs = Math.max(0, Math.round(word.startMs))
  return { ...word, startMs, endMs: Math.max(startMs + 1, Math.round(word.endMs)) }
}
