import type { SpeakerLabel, Transcript, TranscriptNotice, Word } from '@clipwright/contract/sources/transcript'
import { toNoticeMessage, toTranscriptNotice } from '../../notices/notice-messages.ts'
import { restorePunctuation, type RestoredText } from '../punctuation/restore-punctuation.ts'
import { detectLanguage, toLanguageTag } from '../text/detect-language.ts'
import { flagFillers } from '../text/filler-words.ts'
import { splitParagraphs, splitSentences } from '../text/sentence-spans.ts'
import { joinWords } from '../text/split-text.ts'
import type { Draft } from './rung.ts'

/**
 * Recognised words with a median confidence below this are a draft. Whisper treats a window as failed below a mean log
 * probability of -1, which is 0.37.
 */
const leastConfidence = 0.37

function measureQuality({ quality, words }: Draft): Draft['quality'] {
  const isRecognised = quality === 'good' || quality === 'high'
  const confidences = words.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence])).toSorted((a, b) => a - b)
  const middle = confidences[Math.floor(confidences.length / 2)]
  if (!isRecognised || middle === undefined || confidences.length * 2 < words.length) return quality
  return middle < leastConfidence ? 'draft' : quality
}

/** Adds what follows from the words: language, missing punctuation, fillers, sentences, paragraphs, speakers. */
export function finishTranscript(draft: Draft, input: { language: string | null; durationMs: number }): Transcript {
  const hint = toLanguageTag(input.language)
  const language = hint ?? draft.language ?? detectLanguage(joinWords(draft.words.slice(0, 4000).map((word) => word.text)))
  const quality = measureQuality(draft)
  const restored = quality === 'draft' ? null : restorePunctuation(draft.words, language)
  const words = flagFillers(
    draft.words.map((word, at) => toWord({ ...word, text: restored?.words[at] ?? word.text })),
    language,
  )
  const sentences = splitSentences(words)
  const speakers = new Set<SpeakerLabel>(words.flatMap((word) => (word.speaker ? [word.speaker] : [])))
  return {
    engine: draft.engine,
    ...(draft.model === undefined ? {} : { model: draft.model }),
    quality,
    language: draft.words.length === 0 ? (hint ?? 'und') : language,
    durationMs: Math.round(input.durationMs),
    words,
    sentences,
    paragraphs: splitParagraphs(words, sentences),
    speakers: [...speakers].toSorted(),
    notices: [
      ...draft.notices,
      ...(restored ? [toRestoredNotice(draft.engine, restored)] : []),
      ...(quality === draft.quality ? [] : [toUnclearNotice(draft.engine)]),
    ],
  }
}

function toUnclearNotice(engine: Draft['engine']): TranscriptNotice {
  return toTranscriptNotice(engine, 'draft-quality', [toNoticeMessage('betterTranscript')])
}

function toRestoredNotice(engine: Draft['engine'], { added }: RestoredText): TranscriptNotice {
  const name = added === 'case' ? 'capitalsRestored' : 'punctuationAdded'
  return toTranscriptNotice(engine, 'punctuation-added', [toNoticeMessage(name, { words: [engine] })])
}

function toWord(word: Draft['words'][number]): Word {
  const startMs = Math.max(0, Math.round(word.startMs))
  return { ...word, startMs, endMs: Math.max(startMs + 1, Math.round(word.endMs)) }
}
