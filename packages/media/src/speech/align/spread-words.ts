import type { Span } from '@clipwright/contract/sources/analysis'
import { clipSpans, sumMs } from '../voice/speech-spans.ts'

export type TimedText = { text: string; startMs: number; endMs: number }

/** A word takes at most this long; beyond it the speaker is pausing. */
const slowestMsPerUnit = 150
/** Voice must cover this share of a window to be used instead of the window itself. */
const leastVoiceShare = 0.15

/** Time a word takes, in letter-like units; in scripts of syllables or ideographs a character is a syllable. */
export function weighWord(word: string): number {
  let units = 1.5
  for (const character of word) {
    if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) units += 2.5
    else if (/\p{N}/u.test(character)) units += 2.5
    else if (/\p{L}/u.test(character)) units += 1
    else if (/[,;:.!?…]/.test(character)) units += 0.8
  }
  return units
}

/** Spreads words over `window` in proportion to their length, over its voiced parts if it has any. */
export function spreadWords(words: readonly string[], window: Span, speech: readonly Span[]): TimedText[] {
  if (words.length === 0) return []
  const weights = words.map(weighWord)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const voiced = clipSpans(speech, window)
  const windowMs = window.endMs - window.startMs
  const isVoiced = sumMs(voiced) >= Math.min(windowMs * leastVoiceShare, total * 25) && voiced.length > 0
  const longest = Math.min(windowMs, Math.max(total * slowestMsPerUnit, words.length * 100))
  const spans = isVoiced ? voiced : [{ startMs: window.startMs, endMs: window.startMs + longest }]
  const available = sumMs(spans)
  let before = 0
  return words.map((text, index) => {
    const weight = weights[index] ?? 1
    const from = (before / total) * available
    before += weight
    return { text, ...placeWord(spans, from, (before / total) * available) }
  })
}

/** Maps voiced time to the clock; a word across a pause goes to the side that has most of it. */
function placeWord(spans: readonly Span[], fromMs: number, toMs: number): Span {
  let passed = 0
  let best: Span | null = null
  for (const span of spans) {
    const length = span.endMs - span.startMs
    const startMs = span.startMs + Math.max(0, fromMs - passed)
    const endMs = span.startMs + Math.min(length, toMs - passed)
    if (endMs > startMs && (!best || endMs - startMs > best.endMs - best.startMs)) best = { startMs, endMs }
    passed += length
  }
  const last = spans.at(-1)
  const gap = best ?? { startMs: last?.startMs ?? 0, endMs: last?.endMs ?? 0 }
  const startMs = Math.round(gap.startMs)
  return { startMs, endMs: Math.max(startMs + 1, Math.round(gap.endMs)) }
}
