import type { CueHit } from '../text/source-text.ts'

/** What the evidence is read from; the bench makes these from plain transcripts too. */
export type ShiftSentence = {
  startMs: number
  endMs: number
  speaker?: string | undefined
  cues: readonly CueHit[]
  firstWord: number
  isQuestion: boolean
}

/** For each sentence, log odds that a topic starts there, from what is not vocabulary: pauses, turns, phrases that open a topic. */
export function shiftEvidence(sentences: readonly ShiftSentence[]): number[] {
  return sentences.map((sentence, index) => {
    const before = sentences[index - 1]
    if (!before) return 0
    const gapMs = Math.max(0, sentence.startMs - before.endMs)
    const turned = sentence.speaker !== before.speaker
    const opens = sentence.cues.some((hit) => hit.cue === 'topicShift' && hit.firstWord - sentence.firstWord <= 8)
    return (opens ? 4 : 0) + (turned ? 2 : 0) + Math.min(gapMs / 1000, 3) + (turned && sentence.isQuestion ? 2 : 0)
  })
}
