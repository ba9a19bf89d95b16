import { SpeakerLabel, type Transcript, type Word } from '@clipwright/contract/sources/transcript'
import { spreadWords } from './align/spread-words.ts'
import { joinWords, splitText } from './text/split-text.ts'
import { splitSentences } from './text/sentence-spans.ts'

/**
 * A transcript with other words in its paragraphs, one text for each. Words that stay keep their times; as many others take
 * theirs over; where the number changes, all of a paragraph are spread over its time. An empty text leaves a paragraph out.
 * `speakers`, where there are any, say for each paragraph who speaks.
 */
export function editParagraphs(
  transcript: Transcript,
  texts: readonly string[] | undefined,
  speakers: readonly SpeakerLabel[] | undefined,
): Transcript {
  const words: Word[] = []
  const paragraphs = transcript.paragraphs.flatMap((paragraph, index) => {
    const before = transcript.words.slice(paragraph.firstWord, paragraph.lastWord)
    const ownWords = texts ? editWords(before, texts[index] ?? '') : before
    const speaker = speakers?.[index] ?? paragraph.speaker
    const after = speaker === paragraph.speaker ? ownWords : ownWords.map((word) => ({ ...word, speaker }))
    const firstWord = words.length
    words.push(...after)
    return after.length === 0 ? [] : [{ speaker, firstWord, lastWord: words.length }]
  })
  const labels = new Set(paragraphs.map(({ speaker }) => speaker))
  return {
    ...transcript,
    words,
    paragraphs,
    sentences: splitSentences(words),
    speakers: SpeakerLabel.options.filter((label) => labels.has(label)),
  }
}

function editWords(before: readonly Word[], text: string): Word[] {
  if (joinWords(before.map((word) => word.text)) === text.trim()) return [...before]
  const texts = splitText(text)
  const [first, last] = [before[0], before.at(-1)]
  if (!first || !last || texts.length === 0) return []
  if (texts.length === before.length) return before.map((word, index) => ({ ...word, text: texts[index] ?? word.text }))
  const speaker = first.speaker ? { speaker: first.speaker } : {}
  const times = before.map(({ startMs, endMs }) => ({ startMs, endMs }))
  return spreadWords(texts, { startMs: first.startMs, endMs: last.endMs }, times).map((word) => ({ ...word, ...speaker }))
}
