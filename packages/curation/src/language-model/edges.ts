import type { DurationRange } from '@clipwright/contract/clips/curation'
import type { SourceView, Window } from '../moments/source-view.ts'

/** Sentences by which an edge of a model's choice may move. */
const reach = 2
/** Least overlap of a choice with its repaired form. Below 0.8 it would be another moment, and the cut adds a breath. */
const leastShared = 0.85

const spanMs = (view: SourceView, { first, last }: Window) => ({
  startMs: view.text.sentences[first]?.startMs ?? 0,
  endMs: view.text.sentences[last]?.endMs ?? 0,
})

/** Shared time of two windows over the time of both together. */
export function measureSharedTime(view: SourceView, one: Window, other: Window): number {
  const a = spanMs(view, one)
  const b = spanMs(view, other)
  const both = Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)
  const either = Math.max(a.endMs, b.endMs) - Math.min(a.startMs, b.startMs)
  return both <= 0 || either <= 0 ? 0 : both / either
}

/** Distance of a window's length from the requested ones, ms; 0 inside. */
export function measureMissedLength(view: SourceView, window: Window, durations: readonly DurationRange[]): number {
  const { startMs, endMs } = spanMs(view, window)
  const lengthMs = endMs - startMs
  return Math.min(...durations.map(([low, high]) => Math.max(0, low * 1000 - lengthMs, lengthMs - high * 1000)))
}

const isAnswerWord = (view: SourceView, index: number) =>
  view.traits[index]?.opener === 'responsive' && (view.text.sentences[index]?.tokens.length ?? 0) <= 3

/** Cost of a first sentence: cut off inside, a bare "Right.", a word that points back outside the window. */
function costStart(view: SourceView, index: number): number {
  const sentence = view.text.sentences[index]
  if (!sentence || sentence.tokens.length === 0) return 4
  if (!sentence.canStart) return 6
  if (isAnswerWord(view, index)) return 2
  const opener = view.traits[index]?.opener
  return (opener === 'dangling' ? 1 : 0) + (view.traits[index]?.housekeeping ?? 0)
}

/** Cost of a last sentence: cut off inside, or a question whose speaker goes on. */
function costEnd(view: SourceView, index: number, first: number): number {
  const { sentences } = view.text
  const sentence = sentences[index]
  if (!sentence || sentence.tokens.length === 0) return 4
  if (!sentence.canEnd) return 6
  const isNextQuestion = sentence.isQuestion && index > first && sentence.speaker !== sentences[index - 1]?.speaker
  return (isNextQuestion ? 3 : 0) + (view.traits[index]?.housekeeping ?? 0)
}

/** The same choice with clean edges: each moves by two sentences at most, and only where that helps. */
export function repairEdges(view: SourceView, choice: Window, durations: readonly DurationRange[]): Window {
  const count = view.text.sentences.length
  let best = { window: choice, cost: Infinity }
  for (let first = Math.max(0, choice.first - reach); first <= Math.min(choice.last, choice.first + reach); first++) {
    for (let last = Math.max(first, choice.last - reach); last <= Math.min(count - 1, choice.last + reach); last++) {
      const window = { first, last }
      const shared = measureSharedTime(view, choice, window)
      if (shared < leastShared) continue
      const distance = Math.abs(first - choice.first) + Math.abs(last - choice.last)
      const lengthCost = measureMissedLength(view, window, durations) > 0 ? 3 : 0
      const cost = costStart(view, first) + costEnd(view, last, first) + lengthCost + 0.7 * distance + (1 - shared)
      if (cost < best.cost - 1e-9) best = { window, cost }
    }
  }
  return best.window
}
