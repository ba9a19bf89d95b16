import { burstAfter, burstsWithin } from './sound.ts'
import type { SourceView, Window } from './source-view.ts'
import type { SentenceTraits } from './sentence-traits.ts'

/** Unscaled values of the four parts of a score, and of what speaks against a moment. */
export type PartValues = { hook: number; coherence: number; connection: number; trend: number; penalty: number }

/** Strength of a sentence as the first thing heard. */
function openingValue(traits: SentenceTraits): number {
  const short = traits.asks > 0 ? 0 : traits.length < 4 ? 0.9 : traits.length < 6 ? 0.4 : 0
  const long = Math.max(0, traits.length - 28) * 0.03
  return (
    1.3 * traits.asks +
    0.9 * traits.numbers +
    0.8 * traits.contrast +
    0.9 * traits.surprise +
    0.6 * traits.superlative +
    0.9 * traits.claim +
    0.6 * traits.secondPerson +
    0.9 * traits.story +
    0.5 * traits.names +
    0.6 * traits.emotion +
    0.3 * traits.humour +
    0.4 * traits.list +
    0.3 * traits.howTo +
    1.5 * traits.salience +
    0.25 * traits.energy +
    0.1 * traits.pace -
    1.6 * traits.housekeeping -
    0.8 * traits.lookBack -
    2 * traits.fillerShare -
    0.3 * Math.min(traits.hesitation, 4) -
    short -
    long
  )
}

export function hookValue(view: SourceView, window: Window): number {
  const first = view.traits[window.first]
  const second = view.traits[Math.min(window.first + 1, window.last)]
  if (!first || !second) return 0
  // A very short first sentence leaves the second to do the work.
  const share = first.length < 6 ? 0.5 : 0.7
  return share * openingValue(first) + (1 - share) * openingValue(second) - 0.5 * first.pointers - (first.opener === 'clean' ? 0 : 1)
}

/** How finished the last sentence is: payoff, a pause or a turn behind it, no question left open, no "and" to follow. */
export function closureValue(view: SourceView, last: number): number {
  const sentence = view.text.sentences[last]
  const traits = view.traits[last]
  const before = view.traits[last - 1]
  if (!sentence || !traits) return 0
  const next = view.text.sentences[last + 1]
  const nextTraits = view.traits[last + 1]
  let value = 1.2 * traits.payoff + 0.5 * (before?.payoff ?? 0) + 0.4 * traits.claim + (traits.length >= 4 && traits.length <= 16 ? 0.3 : 0)
  value += 0.8 * burstAfter(view.sound, sentence.endMs, 1500) + (sentence.isExclamation ? 0.3 : 0)
  if (traits.asks > 0) value -= 1.6
  if (traits.housekeeping > 0) value -= 0.8
  if (traits.length < 3) value -= 0.4
  if (traits.hesitation > 0) value -= 0.2
  const lastToken = sentence.tokens[sentence.tokens.length - 1]
  if (!view.text.isPunctuated && lastToken && view.text.pack.openEnds.has(lastToken.norm)) value -= 1.5
  if (!next || !nextTraits) return value + 0.8
  const gapMs = next.startMs - sentence.endMs
  value += Math.min(Math.max(gapMs, 0), 1500) / 2500
  if (view.topicOf[last] !== view.topicOf[last + 1]) value += 0.9
  if (next.speaker !== sentence.speaker) value += 0.5
  else if (nextTraits.opener === 'dangling' && gapMs < 700) value -= 0.6
  return value
}

/** A topic that starts inside a moment hurts most in its middle. */
function topicBreaks(view: SourceView, window: Window): number {
  let cost = 0
  const count = window.last - window.first + 1
  for (let index = window.first + 1; index <= window.last; index++) {
    if (view.topicOf[index] === view.topicOf[index - 1]) continue
    const share = (index - window.first) / count
    cost += 0.4 + Math.min(share, 1 - share)
  }
  return cost
}

/** Share of a moment's meaning words that were said in it before, 0 to 1. */
function repetition(view: SourceView, window: Window): number {
  const seen = new Set<string>()
  let words = 0
  let again = 0
  for (let index = window.first; index <= window.last; index++) {
    for (const term of view.text.sentences[index]?.terms ?? []) {
      words++
      if (seen.has(term)) again++
      seen.add(term)
    }
  }
  return words === 0 ? 0 : again / words
}

function coherenceValue(view: SourceView, window: Window, mean: (pick: (traits: SentenceTraits) => number) => number): number {
  const first = view.traits[window.first]
  const startsTopic = view.topicOf[window.first] !== view.topicOf[window.first - 1]
  // A question that is asked and then answered is a whole by itself.
  const answered = (first?.asks ?? 0) > 0 && window.last - window.first >= 2 ? 0.7 : 0
  return (
    1.1 * closureValue(view, window.last) +
    (startsTopic ? 0.5 : 0) +
    answered +
    2.2 * repetition(view, window) +
    0.8 * mean((traits) => traits.cause) -
    1.6 * topicBreaks(view, window) -
    0.5 * (first?.pointers ?? 0) -
    (first?.opener === 'clean' ? 0 : 1.2) -
    2.5 * mean((traits) => traits.lookBack) -
    1.2 * mean((traits) => traits.fillerShare)
  )
}

function speakerTurns(view: SourceView, window: Window): number {
  let turns = 0
  for (let index = window.first + 1; index <= window.last; index++) {
    if (view.text.sentences[index]?.speaker !== view.text.sentences[index - 1]?.speaker) turns++
  }
  return turns
}

function connectionValue(view: SourceView, window: Window, mean: (pick: (traits: SentenceTraits) => number) => number): number {
  const startMs = view.text.sentences[window.first]?.startMs ?? 0
  const endMs = view.text.sentences[window.last]?.endMs ?? 0
  const bursts = burstsWithin(view.sound, startMs, endMs + 1500).reduce((sum, burst) => sum + burst.strength, 0)
  return (
    2.6 * mean((traits) => traits.emotion) +
    1.4 * mean((traits) => traits.secondPerson) +
    0.7 * mean((traits) => traits.firstPerson) +
    2.2 * mean((traits) => traits.story) +
    1.6 * mean((traits) => traits.humour) +
    0.8 * mean((traits) => traits.asks) +
    0.9 * (1 - Math.exp(-bursts)) +
    0.3 * mean((traits) => Math.max(0, traits.energy)) +
    0.15 * Math.min(speakerTurns(view, window), 4)
  )
}

function trendValue(mean: (pick: (traits: SentenceTraits) => number) => number): number {
  return (
    1.5 * mean((traits) => traits.superlative) +
    1.4 * mean((traits) => traits.numbers) +
    1.2 * mean((traits) => traits.names) +
    1.6 * mean((traits) => traits.surprise) +
    1.2 * mean((traits) => traits.claim) +
    1.1 * mean((traits) => traits.contrast) +
    1.4 * mean((traits) => traits.payoff) +
    0.7 * mean((traits) => traits.howTo) +
    2.4 * mean((traits) => traits.salience)
  )
}

/** What speaks against a moment whatever is said in it: housekeeping, greetings at the edges of the source, long silence. */
function penaltyValue(view: SourceView, window: Window, mean: (pick: (traits: SentenceTraits) => number) => number): number {
  const startMs = view.text.sentences[window.first]?.startMs ?? 0
  const endMs = view.text.sentences[window.last]?.endMs ?? 0
  let spoken = 0
  for (let index = window.first; index <= window.last; index++) {
    const sentence = view.text.sentences[index]
    if (sentence) spoken += sentence.endMs - sentence.startMs
  }
  const silentShare = 1 - Math.min(1, spoken / Math.max(1, endMs - startMs))
  const words = (view.text.sentences[window.last]?.lastWord ?? 0) - (view.text.sentences[window.first]?.firstWord ?? 0)
  const slow = Math.max(0, 1.3 - (words * 1000) / Math.max(1, endMs - startMs))
  const lengthMs = view.range.endMs - view.range.startMs
  const edgeMs = Math.min(75_000, lengthMs * 0.06)
  const isIntro = startMs < view.range.startMs + edgeMs && lengthMs > 240_000
  const isOutro = endMs > view.range.endMs - edgeMs && lengthMs > 240_000
  return 5 * mean((traits) => traits.housekeeping) + 2 * Math.max(0, silentShare - 0.25) + slow + (isIntro ? 0.8 : 0) + (isOutro ? 0.6 : 0)
}

/** All parts of one window. Weighted by sentence length, so that a string of "yeah"s cannot carry a moment. */
export function partValues(view: SourceView, window: Window): PartValues {
  const mean = (pick: (traits: SentenceTraits) => number) => {
    let sum = 0
    let weight = 0
    for (let index = window.first; index <= window.last; index++) {
      const traits = view.traits[index]
      if (!traits) continue
      const length = Math.min(Math.max(traits.length, 1), 30)
      sum += pick(traits) * length
      weight += length
    }
    return weight === 0 ? 0 : sum / weight
  }
  return {
    hook: hookValue(view, window),
    coherence: coherenceValue(view, window, mean),
    connection: connectionValue(view, window, mean),
    trend: trendValue(mean),
    penalty: penaltyValue(view, window, mean),
  }
}
