import type { Paragraph, SpeakerLabel, Word, WordSpan } from '@clipwright/contract/sources/transcript'
import { endsSentence } from '@clipwright/timeline/sentence-end'

const pauseMs = 600
const longestWords = 40
/** Without punctuation, a pause this long ends a sentence sooner the longer it has become. */
const shortPauseMs = 300
const paragraphPauseMs = 2_000
const paragraphWords = 120

/** Splits by punctuation if the text has any, else by pauses, speakers and length. Covers every word once, in order. */
export function splitSentences(words: readonly Word[]): WordSpan[] {
  const marks = words.filter((word, index) => endsSentence(word.text, words[index + 1]?.text)).length
  const isPunctuated = words.length > 0 && marks / words.length > 1 / 60
  const spans: WordSpan[] = []
  let firstWord = 0
  words.forEach((word, index) => {
    const next = words[index + 1]
    const length = index + 1 - firstWord
    const gapMs = next ? next.startMs - word.endMs : 0
    const isTurn = next !== undefined && next.speaker !== word.speaker
    const byPause = isPunctuated
      ? gapMs > 2 * pauseMs || (length >= 60 && gapMs > shortPauseMs)
      : gapMs > pauseMs || (length >= 12 && gapMs > shortPauseMs) || length >= longestWords
    if (next && !isTurn && !byPause && !endsSentence(word.text, next.text)) return
    spans.push({ firstWord, lastWord: index + 1 })
    firstWord = index + 1
  })
  return spans
}

/** Groups whole sentences of one speaker up to a long pause or a maximum length. */
export function splitParagraphs(words: readonly Word[], sentences: readonly WordSpan[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const sentence of sentences) {
    const speaker = findMainSpeaker(words.slice(sentence.firstWord, sentence.lastWord))
    const open = paragraphs.at(-1)
    const gapMs = (words[sentence.firstWord]?.startMs ?? 0) - (words[sentence.firstWord - 1]?.endMs ?? 0)
    const isFull = open !== undefined && sentence.lastWord - open.firstWord > paragraphWords
    if (open && open.speaker === speaker && gapMs < paragraphPauseMs && !isFull) open.lastWord = sentence.lastWord
    else paragraphs.push({ ...sentence, speaker })
  }
  return paragraphs
}

function findMainSpeaker(words: readonly Word[]): SpeakerLabel {
  const counts = new Map<SpeakerLabel, number>()
  for (const { speaker = 'Unassigned' } of words) counts.set(speaker, (counts.get(speaker) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'Unassigned'
}
