import type { SourceText } from '../text/source-text.ts'
import { segmentTopics, topicLevels } from './segment-topics.ts'
import { shiftEvidence } from './shift-evidence.ts'

/** Indexes of the sentences where a topic starts; the first is always 0. */
export function findTopics(source: SourceText): number[] {
  const shifts = shiftEvidence(source.sentences, source.pack)
  const units = source.sentences.map((sentence, index) => ({ terms: sentence.terms, shift: shifts[index] ?? 0 }))
  return segmentTopics(units, topicLevels.chapter)
}
