import { CurationPref } from '@clipwright/contract/clips/curation'
import type { Transcript } from '@clipwright/contract/sources/transcript'
import { viewSource } from '@clipwright/curation/curate'
import type { SourceView } from '@clipwright/curation/moments/source-view'
import { type ModelKind } from '@clipwright/curation/selection/model-kind'
import { readTalk, type Reading } from '@clipwright/curation/selection/read-talk'
import { createRandomSource } from '../random-source.ts'
import type { BestMoment, Fault, JudgedSection, QuotedEpisode } from './judgements.ts'
import type { ReadStretch } from './readings.ts'
import type { Talk } from './talks.ts'

type Label = { index: number; label: number; weight: number }
/** Kind of judgement of a passage: rated as a window, read as a passage of one subject, or chosen as a moment to publish. */
export type PassageOrigin = 'window' | 'passage' | 'best'
export type RatedPassage = { first: number; last: number; rating: number; weight: number; origin: PassageOrigin; isJudged: boolean }

type Overlap = { first: number; last: number; rating: number; weight: number }

/** A section or an episode as input of the models, with all judgements of it. */
export type TalkExample = {
  id: string
  show: string
  reading: Reading
  /** Texts of its sentences. */
  texts: string[]
  /** A section without its speakers is for training, not for measuring. */
  hasSpeakers: boolean
  starts: Label[]
  ends: Label[]
  /** How much each sentence belongs to something worth hearing, 0 to 1: of any kind, emotional, or informative. */
  inside: Record<'body' | 'story' | 'insight', Label[]>
  passages: RatedPassage[]
  /** Random windows, rated by their overlap with moments to publish. */
  overlaps: Overlap[]
  /** Whether the show's own editors quoted each sentence; only for episodes. */
  quoted: Uint8Array | undefined
}

const pref = CurationPref.parse({})
const viewOf = (transcript: Transcript) => viewSource({ transcript, analysis: null, pref, title: '' })
const withoutSpeakers = (transcript: Transcript): Transcript => ({
  ...transcript,
  words: transcript.words.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })),
  speakers: [],
})

/** Kinds of best moments that are stories or feelings; the others explain, claim or advise. */
const feltKinds: ReadonlySet<string> = new Set(['story', 'emotion', 'joke', 'conflict'])
/** Weight of a judgement by its source; every second sentence that a reader did not list stands for its neighbour, too. */
const weights = { window: 1, best: 1.5, readWindow: 0.7, dense: 0.6, withoutSpeakers: 0.5 }

type Words = { from: number; to: number }
type Span = { first: number; last: number }
type Rated = Words & { rating: number; faults: readonly Fault[]; trim?: Words }
type Published = Words & Pick<BestMoment, 'rating' | 'kind'>

/** Judgements of one talk in terms of our sentences; each counts by `share` of its weight. */
type Collection = Pick<TalkExample, 'starts' | 'ends' | 'passages' | 'inside'> & {
  count: number
  share: number
  /** Stretches of which all moments to publish are known. */
  ranges: Span[]
  place(words: Words): Span
}

function startCollection(view: SourceView, share: number): Collection {
  const { sentences } = view.text
  const place = ({ from, to }: Words): Span => ({
    first: sentences.findIndex((sentence) => sentence.lastWord > from),
    last: sentences.findIndex((sentence) => sentence.lastWord >= to),
  })
  const inside: Collection['inside'] = { body: [], story: [], insight: [] }
  return { starts: [], ends: [], passages: [], inside, count: sentences.length, share, ranges: [], place }
}

const addEdge = ({ share }: Collection, labels: Label[], index: number, isGood: boolean, weight: number) =>
  labels.push({ index, label: isGood ? 1 : 0, weight: share * weight })

function addWindow(into: Collection, window: Rated, weight: number, isJudged: boolean): void {
  const { starts, ends, passages, share, place } = into
  const { first, last } = place(window)
  addEdge(into, starts, first, !window.faults.includes('start'), weight)
  addEdge(into, ends, last, !window.faults.includes('end'), weight)
  passages.push({ first, last, rating: window.rating, weight: share * weight, origin: 'window', isJudged })
  if (!window.trim) return
  const better = place(window.trim)
  if (better.first !== first) addEdge(into, starts, better.first, true, weight)
  if (better.last !== last) addEdge(into, ends, better.last, true, weight)
}

/** All moments to publish of a stretch; everything else in it is none. */
function addBest(into: Collection, moments: readonly Published[], range: Words, weight: number): void {
  const { starts, ends, passages, inside, share, place } = into
  const whole = place(range)
  into.ranges.push(whole)
  const story = new Uint8Array(into.count)
  const insight = new Uint8Array(into.count)
  for (const moment of moments) {
    const { first, last } = place(moment)
    addEdge(into, starts, first, true, weights.best)
    addEdge(into, ends, last, true, weights.best)
    passages.push({ first, last, rating: moment.rating, weight: share * weight, origin: 'best', isJudged: false })
    const kind = feltKinds.has(moment.kind) ? story : insight
    kind.fill(1, first, last + 1)
  }
  for (let index = whole.first; index <= whole.last; index += 2) {
    inside.story.push({ index, label: story[index] ?? 0, weight: share })
    inside.insight.push({ index, label: insight[index] ?? 0, weight: share })
  }
}

function addStretch(into: Collection, stretch: ReadStretch): void {
  const { inside, share, place } = into
  const { first, last } = place(stretch)
  const edges = [
    { labels: into.starts, good: new Set(stretch.starts.map((word) => place({ from: word, to: word + 1 }).first)) },
    { labels: into.ends, good: new Set(stretch.ends.map((word) => place({ from: word - 1, to: word }).last)) },
  ]
  for (const { labels, good } of edges) {
    for (let index = first; index <= last; index++) {
      if (good.has(index) || index % 2 === 0) addEdge(into, labels, index, good.has(index), weights.dense)
    }
  }
  for (const [from, to, interest] of stretch.passages) {
    const passage = place({ from, to })
    if (passage.last < passage.first) continue
    into.passages.push({ ...passage, rating: interest, weight: share, origin: 'passage', isJudged: false })
    for (let index = passage.first; index <= passage.last; index += 2) {
      inside.body.push({ index, label: (interest - 1) / 4, weight: share })
    }
  }
}

/**
 * Windows drawn from a stretch of which all moments to publish are known, half of them near one: `least` is the rating of a
 * window without overlap, `most` is added for full overlap. Both are close to the readers' ratings.
 */
const drawing = {
  count: 120,
  near: 3,
  shift: 3,
  shortestSec: 10,
  lengthsSec: [15, 85],
  longestSec: 95,
  least: 1.7,
  most: 2.6,
  weight: 0.33,
} as const

function drawOverlaps(reading: Reading, range: Span, best: readonly Span[], share: number, random: () => number): Overlap[] {
  const { startSec, endSec } = reading
  const secondsOf = (first: number, last: number) => (endSec[last] ?? 0) - (startSec[first] ?? 0)
  const shiftOf = () => Math.floor(random() * (2 * drawing.shift + 1)) - drawing.shift
  const overlaps: Overlap[] = []
  for (let draw = 0; draw < drawing.count; draw++) {
    const [shortest, longest] = drawing.lengthsSec
    const near = draw < drawing.near * best.length ? best[draw % best.length] : undefined
    let first = range.first + Math.floor(random() * (range.last - range.first))
    let last = first
    const lengthSec = shortest + random() * (longest - shortest)
    while (last < range.last && secondsOf(first, last) < lengthSec) last++
    if (near) {
      first = Math.max(range.first, near.first + shiftOf())
      last = Math.min(range.last, near.last + shiftOf())
    }
    const seconds = secondsOf(first, last)
    if (last <= first || seconds < drawing.shortestSec || seconds > drawing.longestSec) continue
    const shares = best.map((moment) => {
      const both = Math.min(endSec[last] ?? 0, endSec[moment.last] ?? 0) - Math.max(startSec[first] ?? 0, startSec[moment.first] ?? 0)
      return Math.max(0, both) / (seconds + secondsOf(moment.first, moment.last) - Math.max(0, both))
    })
    overlaps.push({ first, last, rating: drawing.least + drawing.most * Math.max(0, ...shares), weight: share * drawing.weight })
  }
  return overlaps
}

/** Stretches of a talk that were read completely, with all their moments to publish. */
function drawFor(reading: Reading, passages: readonly RatedPassage[], ranges: readonly Span[], share: number, id: string): Overlap[] {
  const seed = Array.from(id).reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
  const random = createRandomSource(seed)
  const best = passages.filter(({ origin }) => origin === 'best')
  return ranges.flatMap((range) =>
    drawOverlaps(
      reading,
      range,
      best.filter(({ first, last }) => first >= range.first && last <= range.last),
      share,
      random,
    ),
  )
}

function readSection(section: JudgedSection, stretches: readonly ReadStretch[], kind: ModelKind, hasSpeakers: boolean): TalkExample {
  const view = viewOf(hasSpeakers ? section.transcript : withoutSpeakers(section.transcript))
  const into = startCollection(view, hasSpeakers ? 1 : weights.withoutSpeakers)
  const { spans } = section
  const toWords = (from: number, to: number): Words => ({ from: spans[from]?.firstWord ?? 0, to: spans[to]?.lastWord ?? 0 })
  for (const { from, to, rating, faults, trim } of section.windows) {
    addWindow(into, { ...toWords(from, to), rating, faults, ...(trim ? { trim: toWords(...trim) } : {}) }, weights.window, true)
  }
  const best = section.best.map(({ from, to, rating, kind: bestKind }) => ({ ...toWords(from, to), rating, kind: bestKind }))
  addBest(into, best, toWords(0, spans.length - 1), 1)
  for (const stretch of stretches) addStretch(into, stretch)
  const { starts, ends, passages, inside, ranges } = into
  const reading = readTalk(view, kind)
  const overlaps = drawFor(reading, passages, ranges, hasSpeakers ? 1 : weights.withoutSpeakers, section.id)
  const texts = view.text.sentences.map(({ text }) => text)
  return { id: section.id, show: section.show, reading, texts, hasSpeakers, starts, ends, inside, passages, overlaps, quoted: undefined }
}

/** Every section twice, once without speakers, so that the models also know talks without speaker names. */
export function readSections(sections: readonly JudgedSection[], stretches: readonly ReadStretch[], kind: ModelKind): TalkExample[] {
  return sections.flatMap((section) => {
    const own = stretches.filter(({ source }) => source === section.id)
    return [readSection(section, own, kind, true), readSection(section, own, kind, false)]
  })
}

/** A talk of which only stretches were read. */
function readStretches({ id, show, transcript }: Talk, stretches: readonly ReadStretch[], kind: ModelKind): TalkExample {
  const view = viewOf(transcript)
  const into = startCollection(view, 1)
  for (const stretch of stretches.filter(({ source }) => source === id)) {
    for (const { trim, ...window } of stretch.windows ?? []) {
      addWindow(into, { ...window, ...(trim ? { trim: { from: trim[0], to: trim[1] } } : {}) }, weights.readWindow, false)
    }
    addBest(into, stretch.best ?? [], stretch, weights.readWindow)
    addStretch(into, stretch)
  }
  const { starts, ends, passages, inside, ranges } = into
  const reading = readTalk(view, kind)
  const overlaps = drawFor(reading, passages, ranges, weights.readWindow, id)
  const texts = view.text.sentences.map(({ text }) => text)
  return { id, show, reading, texts, hasSpeakers: true, starts, ends, inside, passages, overlaps, quoted: undefined }
}

/** Talks of which at least one stretch was read. */
export const readTalks = (talks: readonly Talk[], stretches: readonly ReadStretch[], kind: ModelKind): TalkExample[] =>
  talks.filter(({ id }) => stretches.some(({ source }) => source === id)).map((talk) => readStretches(talk, stretches, kind))

export function readEpisodes(episodes: readonly QuotedEpisode[], stretches: readonly ReadStretch[], kind: ModelKind): TalkExample[] {
  return episodes.map(({ id, transcript, quotes }) => {
    const { sentences } = viewOf(transcript).text
    const quoted = Uint8Array.from(sentences, ({ startMs, endMs }) =>
      quotes.some((quote) => quote.startMs < (startMs + endMs) / 2 && (startMs + endMs) / 2 < quote.endMs) ? 1 : 0,
    )
    return { ...readStretches({ id, show: 'quoted', transcript }, stretches, kind), quoted }
  })
}
