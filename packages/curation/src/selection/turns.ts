import type { SourceView } from '../moments/source-view.ts'
import type { Sentence } from '../text/source-text.ts'
import type { ModelKind } from './model-kind.ts'

const longestTurn = 400
/** Speaking rate at which the judged sections were timed. */
const wordsPerSecond = 2.65

/** Length in English words. Other languages put more or less into a word, so theirs is estimated from time. */
export const countWords = (sentence: Sentence, kind: ModelKind): number =>
  kind === 'full' ? sentence.tokens.length : (wordsPerSecond * (sentence.endMs - sentence.startMs)) / 1000

type SpeakerCounts = { words: number; asks: number; sentences: number }

/** How much each speaker says, and what share of it as questions. */
function countSpeakers(sentences: readonly Sentence[], kind: ModelKind): { speakers: Map<string, SpeakerCounts>; all: number } {
  const speakers = new Map<string, SpeakerCounts>()
  let all = 0
  for (const sentence of sentences) {
    const speaker = sentence.speaker ?? ''
    const counts = speakers.get(speaker) ?? { words: 0, asks: 0, sentences: 0 }
    counts.words += countWords(sentence, kind)
    counts.asks += sentence.isQuestion ? 1 : 0
    counts.sentences++
    speakers.set(speaker, counts)
    all += countWords(sentence, kind)
  }
  return { speakers, all }
}

/** The speaker turn of each sentence: start, end, and whether the speaker asks or tells. */
export function readTurns(view: SourceView, kind: ModelKind): Record<string, Float64Array> {
  const { sentences } = view.text
  const count = sentences.length
  const column = () => new Float64Array(count)
  const starts = column()
  const ends = column()
  const since = column()
  const until = column()
  const turnWords = column()
  const speakerShare = column()
  const asker = column()
  const gapBefore = column()
  const gapAfter = column()
  const alone = column()
  const { speakers, all } = countSpeakers(sentences, kind)
  const isAlone = speakers.size < 2
  let words = 0
  sentences.forEach((sentence, index) => {
    const previous = sentences[index - 1]
    const next = sentences[index + 1]
    const begins = !previous || previous.speaker !== sentence.speaker
    alone[index] = isAlone ? 1 : 0
    starts[index] = begins && !isAlone ? 1 : 0
    ends[index] = !isAlone && (!next || next.speaker !== sentence.speaker) ? 1 : 0
    if (begins) words = 0
    since[index] = isAlone ? longestTurn / 2 : Math.min(longestTurn, words)
    words += countWords(sentence, kind)
    const counts = speakers.get(sentence.speaker ?? '')
    speakerShare[index] = isAlone ? 0.7 : (counts?.words ?? 0) / Math.max(1, all)
    asker[index] = isAlone ? 0.1 : (counts?.asks ?? 0) / Math.max(1, counts?.sentences ?? 1)
    gapBefore[index] = previous ? Math.min(3, Math.max(0, sentence.startMs - previous.endMs) / 1000) : 3
    gapAfter[index] = next ? Math.min(3, Math.max(0, next.startMs - sentence.endMs) / 1000) : 3
  })
  words = 0
  for (let index = count - 1; index >= 0; index--) {
    if (ends[index] === 1) words = 0
    const sentence = sentences[index]
    words += sentence ? countWords(sentence, kind) : 0
    until[index] = isAlone ? longestTurn / 2 : Math.min(longestTurn, words)
    turnWords[index] = (since[index] ?? 0) + (until[index] ?? 0)
  }
  return {
    turnStarts: starts,
    turnEnds: ends,
    turnSince: since,
    turnUntil: until,
    turnWords,
    speakerShare,
    asker,
    gapBefore,
    gapAfter,
    alone,
  }
}
