import type { ClipDocument, HeardWord, NamedSpeaker } from './clip-document.ts'
import { firstPlace } from '../first-place.ts'
import { rangesOf } from './document-ranges.ts'

/** A word with its id, in the order of the source. */
export type WordAt = HeardWord & { id: string }

const sorted = new WeakMap<ClipDocument['words'], WordAt[]>()

/** All words the document knows, by the time they begin. Worked out once for each set of words. */
export function wordsInOrder(document: Pick<ClipDocument, 'words'>): readonly WordAt[] {
  const known = sorted.get(document.words)
  if (known) return known
  const words = Object.entries(document.words)
    .map(([id, word]) => ({ id, ...word }))
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.id < b.id ? -1 : 1))
  sorted.set(document.words, words)
  return words
}

const playedSpans = new WeakMap<ClipDocument['ranges'], { startMs: number; endMs: number }[]>()

/** What plays of the source, in its order, without what plays twice. Worked out once for each set of parts. */
function spansOf({ ranges }: Pick<ClipDocument, 'ranges'>): readonly { startMs: number; endMs: number }[] {
  const known = playedSpans.get(ranges)
  if (known) return known
  const spans: { startMs: number; endMs: number }[] = []
  for (const { startMs, endMs } of Object.values(ranges).toSorted((a, b) => a.startMs - b.startMs)) {
    const last = spans.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else spans.push({ startMs, endMs })
  }
  playedSpans.set(ranges, spans)
  return spans
}

/** Whether a source moment plays. */
export function plays(document: Pick<ClipDocument, 'ranges'>, sourceMs: number): boolean {
  const spans = spansOf(document)
  const span = spans[firstPlace(spans, ({ startMs }) => startMs > sourceMs) - 1]
  return span !== undefined && sourceMs < span.endMs
}

/** A word is heard when its middle plays, as in the plan. */
export function isHeard(document: Pick<ClipDocument, 'ranges'>, word: Pick<HeardWord, 'startMs' | 'endMs'>): boolean {
  return plays(document, (word.startMs + word.endMs) / 2)
}

/** What is shown of a word before masking. */
export function writtenText(document: Pick<ClipDocument, 'wordEdits'>, word: WordAt): string {
  return document.wordEdits[word.id]?.text ?? word.text
}

/** Whose voice it was taken for; null where it was nobody's. */
export function heardSpeaker({ speaker }: Pick<HeardWord, 'speaker'>): NamedSpeaker | null {
  return speaker === undefined || speaker === 'Unassigned' ? null : speaker
}

/** Who says a word, by what a person said of it or else by how it was heard; null: nobody that has a name. */
export function speakerOf({ wordEdits }: Pick<ClipDocument, 'wordEdits'>, word: WordAt): NamedSpeaker | null {
  const chosen = wordEdits[word.id]?.speaker
  return chosen === undefined ? heardSpeaker(word) : chosen
}

/** The first letter, then stars: enough to know that a word was said, not which. */
export function masked(text: string): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  const first = letters.findIndex((letter) => /[\p{L}\p{N}]/u.test(letter))
  return letters.map((letter, index) => (index === first || !/[\p{L}\p{N}]/u.test(letter) ? letter : '*')).join('')
}

/** The text of the clip as it plays: corrected, what is cut left out, what is censored masked. */
export function spokenText(document: ClipDocument): string {
  return spokenWords(document)
    .map(({ text }) => text)
    .join(' ')
}

/** The words of the clip as it plays, source ms. A passage that plays twice is there twice. */
export function spokenWords(document: ClipDocument): WordAt[] {
  const words = wordsInOrder(document)
  return rangesOf(document).flatMap((range) =>
    words
      .filter((word) => {
        const middle = (word.startMs + word.endMs) / 2
        return middle >= range.startMs && middle < range.endMs && !document.wordEdits[word.id]?.isHidden
      })
      .map((word) => {
        const text = writtenText(document, word)
        const edit = document.wordEdits[word.id]
        const said = edit?.speaker === undefined ? word : { ...word, speaker: edit.speaker ?? ('Unassigned' as const) }
        return { ...said, text: edit?.censor ? masked(text) : text }
      }),
  )
}
