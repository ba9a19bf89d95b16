import type { LanguagePack } from '../text/language-pack.ts'
import type { Sentence } from '../text/source-text.ts'

/**
 * Weights in nats beside the cohesion of `findTopics`, rounded from a logistic regression on half of 27 podcasts with human
 * topic headings. A topic opens at a change between two long turns, with a "so", a "let's", a cue phrase.
 */
const weights = { turn: -1.9, turnBefore: 0.3, turnAfter: 0.3, marker: 1.3, cue: 0.7, question: 0.2, pauseSec: 0.4 }

/** Number of words in the speaker turn of each sentence. */
function measureTurns(sentences: readonly Sentence[]): number[] {
  const lengths: number[] = []
  let from = 0
  for (let index = 1; index <= sentences.length; index++) {
    if (index < sentences.length && sentences[index]?.speaker === sentences[from]?.speaker) continue
    let words = 0
    for (let inside = from; inside < index; inside++) words += sentences[inside]?.tokens.length ?? 0
    for (let inside = from; inside < index; inside++) lengths.push(words)
    from = index
  }
  return lengths
}

/**
 * For each sentence, evidence in nats that a topic starts there, from everything but vocabulary: speaker turns, pauses,
 * words that open a topic. The first is 0.
 */
export function measureShiftEvidence(sentences: readonly Sentence[], pack: LanguagePack): number[] {
  const turns = measureTurns(sentences)
  return sentences.map((sentence, index) => {
    const before = sentences[index - 1]
    if (!before) return 0
    const first = sentence.tokens.find((token) => !token.isFiller)?.norm ?? ''
    const opens = sentence.cues.some((hit) => hit.cue === 'topicShift' && hit.firstWord - sentence.firstWord <= 8)
    let evidence = weights.pauseSec * Math.min(Math.max(0, sentence.startMs - before.endMs) / 1000, 3)
    if (pack.topicMarkers.has(first)) evidence += weights.marker
    if (opens) evidence += weights.cue
    if (sentence.speaker === before.speaker) return evidence
    const after = Math.log(1 + (turns[index] ?? 0))
    const earlier = Math.log(1 + (turns[index - 1] ?? 0))
    return evidence + weights.turn + weights.turnBefore * earlier + weights.turnAfter * after + (sentence.isQuestion ? weights.question : 0)
  })
}
