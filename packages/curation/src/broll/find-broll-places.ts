import type { Word, WordSpan } from '@clipwright/contract/sources/transcript'
import { joinWords } from '../text/source-text.ts'
import { findSubjects, type Subject } from './find-subjects.ts'
import { type ClipText, readClipWords } from './read-clip-words.ts'
import type { SpokenValue } from './spoken-values.ts'

type Span = { startMs: number; endMs: number }

/** A span that could be covered by B-roll, and its subject. Programme ms, on the edges of words. */
export type FoundPlace = Span & {
  /** Words that play under it, from the first (inclusive) to the last (exclusive). */
  firstWord: number
  lastWord: number
  subject: string
  reason: Subject['kind'] | 'chosen' | 'prompt'
  /** The words that name what is shown. */
  evidence: { firstWord: number; lastWord: number }
  /** Figures or dates of the subject, to be drawn. */
  values: readonly SpokenValue[]
  /** The country to show on a map: two letters of ISO 3166-1. */
  country: string | null
  /** The whole sentences that name it; empty where they are too long to be read. */
  phrase: string
}

export type PlaceSearch = {
  /** Programme ms of each word. */
  words: readonly Word[]
  language: string
  clipMs: number
  /** The span without hook and punch line. */
  room: Span
  /** Spans that are already covered. */
  taken: readonly Span[]
  /** Whether statements, comparisons, dates and countries count: they can be drawn, not filmed. */
  isDrawn: boolean
}

const mostPlaces = 8
const shortestMs = 1800
/** Shortest time in which a viewer sees what it is. */
const enoughMs = 2600
const longestMs = 4200
/** A chart or a timeline is read for longer, while its figures are said. */
const longestChartMs = 7500
/** A quotation longer than this cannot be read in its time. */
const maxPhraseChars = 140
const drawnKinds: ReadonlySet<Subject['kind']> = new Set(['statement', 'comparison', 'date', 'place'])
/** Between two places the speaker is on screen for at least this long. */
export const leastGapMs = 2500
/** Share of the clip that may be covered: a clip mostly shows its speaker. */
const mostShare = 1 / 3
/** Least value of a subject that justifies leaving the speaker. */
const leastScore = 0.3

/** Best places, in playing order. Deterministic. */
export function findBrollPlaces(search: PlaceSearch): FoundPlace[] {
  const text = readClipWords(search.words, search.language)
  const subjects = text.source.sentences
    .flatMap((sentence) => findSubjects(sentence, text).map((subject) => ({ subject, lastWord: sentence.lastWord })))
    .filter(({ subject }) => (drawnKinds.has(subject.kind) ? search.isDrawn : subject.score >= leastScore))
    .sort((a, b) => b.subject.score - a.subject.score || a.subject.firstWord - b.subject.firstWord)
  const picks: FoundPlace[] = []
  const subjectTexts = new Set<string>()
  let leftMs = search.clipMs * mostShare - search.taken.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  for (const { subject, lastWord } of subjects) {
    if (picks.length >= mostPlaces) break
    const isShown = subject.stems.some((stem) => subjectTexts.has(stem))
    const place = isShown ? null : findPlaceFor({ subject, sentenceEnd: lastWord, text }, search, picks)
    if (!place || place.endMs - place.startMs > leftMs) continue
    picks.push(place)
    leftMs -= place.endMs - place.startMs
    for (const stem of subject.stems) subjectTexts.add(stem)
  }
  return picks.sort((a, b) => a.startMs - b.startMs)
}

type SubjectInText = { subject: Subject; sentenceEnd: number; text: ClipText }

/** From the first word that names the subject to the end of a word: long enough to see, no longer than it is talked about. */
function findPlaceFor({ subject, sentenceEnd, text }: SubjectInText, search: PlaceSearch, picks: readonly Span[]): FoundPlace | null {
  const { words, room } = search
  const startMs = words[subject.firstWord]?.startMs
  if (startMs === undefined || startMs < room.startMs) return null
  const mostMs = (subject.values?.length ?? 0) > 1 ? longestChartMs : longestMs
  let last = subject.lastWord
  const lengthTo = (end: number) => (words[end - 1]?.endMs ?? startMs) - startMs
  while (last < words.length && lengthTo(last + 1) <= mostMs) {
    if (lengthTo(last) >= (last < sentenceEnd ? enoughMs : shortestMs)) break
    if ((words[last]?.endMs ?? Infinity) > room.endMs) break
    last++
  }
  const endMs = words[last - 1]?.endMs ?? startMs
  const length = endMs - startMs
  if (endMs > room.endMs || length < shortestMs || length > mostMs) return null
  const near = (other: Span) => startMs < other.endMs + leastGapMs && endMs > other.startMs - leastGapMs
  if (search.taken.some(near) || picks.some(near)) return null
  const { firstWord, lastWord } = subject
  const evidence = { firstWord, lastWord }
  const { text: name, kind: reason, values = [], country = null } = subject
  const phrase = phraseAround(evidence, text)
  return { startMs, endMs, firstWord, lastWord: last, subject: name, reason, evidence, values, country, phrase }
}

function phraseAround(span: WordSpan, { source }: ClipText): string {
  const sentences = source.sentences.filter(({ firstWord, lastWord }) => firstWord < span.lastWord && lastWord > span.firstWord)
  const phrase = joinWords(source.words.slice(sentences[0]?.firstWord ?? 0, sentences.at(-1)?.lastWord ?? 0), source.pack)
  return phrase.length <= maxPhraseChars ? phrase : ''
}

/** A chosen span, widened to the edges of its words, with the best subject in it. Null where nobody speaks. */
export function placeOverWords(words: readonly Word[], language: string, span: Span): FoundPlace | null {
  const firstWord = words.findIndex((word) => word.endMs > span.startMs)
  const lastWord = words.findLastIndex((word) => word.startMs < span.endMs) + 1
  const [first, last] = [words[firstWord], words[lastWord - 1]]
  if (!first || !last || lastWord <= firstWord) return null
  const own = words.slice(firstWord, lastWord)
  const ownText = readClipWords(own, language)
  const best = findBestSubject(ownText)
  const evidence = best ? { firstWord: firstWord + best.firstWord, lastWord: firstWord + best.lastWord } : { firstWord, lastWord }
  const subject = best?.text ?? joinWords(own, ownText.source.pack).slice(0, 80)
  return {
    startMs: first.startMs,
    endMs: last.endMs,
    firstWord,
    lastWord,
    subject,
    reason: 'chosen',
    evidence,
    values: best?.values ?? [],
    country: best?.country ?? null,
    phrase: phraseAround({ firstWord, lastWord }, readClipWords(words, language)),
  }
}

function findBestSubject(text: ClipText): Subject | undefined {
  return text.source.sentences
    .flatMap((sentence) => findSubjects(sentence, text))
    .sort((a, b) => b.score - a.score || a.firstWord - b.firstWord)[0]
}

/** Place for something described in words alone: where its words are spoken, else the first free span. */
export function findPlaceForPrompt(search: PlaceSearch, prompt: string): FoundPlace | null {
  const text = readClipWords(search.words, search.language)
  const promptText = readClipWords(
    prompt.split(/\s+/).map((word, at) => ({ text: word, startMs: at * 300, endMs: (at + 1) * 300 })),
    search.language,
  )
  const stems = new Set(promptText.source.sentences.flatMap((sentence) => sentence.terms))
  const places = text.source.sentences.flatMap((sentence) => {
    const match = sentence.tokens.find((token) => stems.has(token.stem))
    const from = match?.word ?? sentence.firstWord
    const subject: Subject = { kind: 'thing', text: prompt, firstWord: from, lastWord: from + 1, score: match ? 1 : 0, stems: [] }
    const place = findPlaceFor({ subject, sentenceEnd: sentence.lastWord, text }, search, [])
    return place ? [{ place, score: subject.score }] : []
  })
  const best = places.sort((a, b) => b.score - a.score || a.place.startMs - b.place.startMs)[0]
  return best ? { ...best.place, subject: prompt, reason: 'prompt' } : null
}
