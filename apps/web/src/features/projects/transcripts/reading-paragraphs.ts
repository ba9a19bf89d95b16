import type { SpeakerLabel, Transcript } from '@clipwright/contract/sources/transcript'

export type ReadingParagraph = {
  firstWord: number
  lastWord: number
  speaker: SpeakerLabel
  startMs: number
  endMs: number
  /** End of the previous paragraph, 0 for the first. */
  previousMs: number
}

/** Longer paragraphs are split at sentence ends. */
const maxWords = 90

export function readingParagraphs(transcript: Pick<Transcript, 'words' | 'sentences' | 'paragraphs'>): ReadingParagraph[] {
  const { words, sentences, paragraphs } = transcript
  const all = paragraphs.length > 0 ? paragraphs : [{ firstWord: 0, lastWord: words.length, speaker: 'Unassigned' as const }]
  const ends = sentences.map((sentence) => sentence.lastWord)
  const result: ReadingParagraph[] = []
  for (const paragraph of all) {
    let from = paragraph.firstWord
    while (from < paragraph.lastWord) {
      const to = cutPoint(from, paragraph.lastWord, ends)
      result.push({
        firstWord: from,
        lastWord: to,
        speaker: paragraph.speaker,
        startMs: words[from]?.startMs ?? 0,
        endMs: words[to - 1]?.endMs ?? 0,
        previousMs: result.at(-1)?.endMs ?? 0,
      })
      from = to
    }
  }
  return result
}

function cutPoint(from: number, last: number, sentenceEnds: readonly number[]): number {
  if (last - from <= maxWords) return last
  const end = sentenceEnds.findLast((one) => one > from && one <= from + maxWords)
  return end ?? from + maxWords
}
