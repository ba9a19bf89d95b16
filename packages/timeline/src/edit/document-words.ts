import type { ClipDocument, HeardWord, NamedSpeaker } from './clip-document.ts'
import { joinText } from '../captions/join-text.ts'
import { firstPlace } from '../first-place.ts'
import { rangesOf } from './document-ranges.ts'
import { memoizeByObject } from '../layout/memoize.ts'
import type { ClipLayout } from '../layout/clip-layout.ts'
import { createLayout, layoutCache } from '../layout/clip-layout.ts'

/** A word with its id, in the order of the source. */
export type WordAt = HeardWord & { id: string }

const orderedWords = layoutCache(() => memoizeByObject(sortWords))

/** All words of the document by the time they begin. */
export function wordsInOrder(document: Pick<ClipDocument, 'words'>, layout: ClipLayout): readonly WordAt[] {
  return layout.cache(orderedWords)(document.words)
}

function sortWords(words: ClipDocument['words']): readonly WordAt[] {
  return Object.entries(words)
    .map(([id, word]) => ({ id, ...word }))
    .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs || (a.id < b.id ? -1 : 1))
}

type Span = { startMs: number; endMs: number }

const playedSpans = layoutCache(() => memoizeByObject(mergeRanges))

/** What plays of the source, in its order, with overlapping ranges merged. */
function mergeRanges(ranges: ClipDocument['ranges']): readonly Span[] {
  const spans: Span[] = []
  for (const { startMs, endMs } of Object.values(ranges).toSorted((a, b) => a.startMs - b.startMs)) {
    const last = spans.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else spans.push({ startMs, endMs })
  }
  return spans
}

/** Whether a source moment plays. */
function plays({ ranges }: Pick<ClipDocument, 'ranges'>, sourceMs: number, layout: ClipLayout): boolean {
  const spans = layout.cache(playedSpans)(ranges)
  const span = spans[firstPlace(spans, ({ startMs }) => startMs > sourceMs) - 1]
  return span !== undefined && sourceMs < span.endMs
}

/** A word is heard when its middle plays, as in the plan. */
export function isHeard(document: Pick<ClipDocument, 'ranges'>, word: Pick<HeardWord, 'startMs' | 'endMs'>, layout: ClipLayout): boolean {
  return plays(document, (word.startMs + word.endMs) / 2, layout)
}

/** What is shown of a word before masking. */
export function writtenText(document: Pick<ClipDocument, 'wordEdits'>, word: WordAt): string {
  return document.wordEdits[word.id]?.text ?? word.text
}

/** The speaker as transcribed; null where there is none. */
export function heardSpeaker({ speaker }: Pick<HeardWord, 'speaker'>): NamedSpeaker | null {
  return speaker === undefined || speaker === 'Unassigned' ? null : speaker
}

/** The speaker of a word, as assigned or else as transcribed; null: nobody with a name. */
export function speakerOf({ wordEdits }: Pick<ClipDocument, 'wordEdits'>, word: WordAt): NamedSpeaker | null {
  const assigned = wordEdits[word.id]?.speaker
  return assigned === undefined ? heardSpeaker(word) : assigned
}

/** The first letter, then stars: enough to know that a word was said, not which. A word of one letter, as many in Chinese, is a star. */
export function maskWord(text: string): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
  const isLetter = (letter: string) => /[\p{L}\p{N}]/u.test(letter)
  const first = letters.filter(isLetter).length > 1 ? letters.findIndex(isLetter) : -1
  return letters.map((letter, index) => (index === first || !isLetter(letter) ? letter : '*')).join('')
}

/** The text of the clip as it plays: corrected, without what is cut, censored words masked. */
export function spokenText(document: ClipDocument, layout: ClipLayout = createLayout()): string {
  return joinText(spokenWords(document, layout).map(({ text }) => text))
}

/** The words of the clip as it plays, source ms. A passage that plays twice is there twice. */
export function spokenWords(document: ClipDocument, layout: ClipLayout = createLayout()): WordAt[] {
  const words = wordsInOrder(document, layout)
  return rangesOf(document).flatMap((range) =>
    words
      .filter((word) => {
        const middle = (word.startMs + word.endMs) / 2
        return middle >= range.startMs && middle < range.endMs && !document.wordEdits[word.id]?.isHidden
      })
      .map((word) => {
        const text = writtenText(document, word)
        const edit = document.wordEdits[word.id]
        const spokenWord = edit?.speaker === undefined ? word : { ...word, speaker: edit.speaker ?? ('Unassigned' as const) }
        return { ...spokenWord, text: edit?.censor ? maskWord(text) : text }
      }),
  )
}
