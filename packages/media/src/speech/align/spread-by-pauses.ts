import type { Span } from '@clipwright/contract/sources/analysis'
import { sumMs } from '../voice/speech-spans.ts'
import { spreadWords, weighWord } from './spread-words.ts'
import type { TimedText } from './spread-words.ts'

/** How far from the even spread to look for a pause, in words. */
const bandWords = 50
/** Cost of a pause without punctuation, in units of the squared relative length error. */
const unmarkedPauseCost = 0.35

/**
 * Spreads a text over voice activity so that pauses fall on punctuation where possible: each span takes a run of words of
 * about its share of the length.
 */
export function spreadByPauses(words: readonly string[], speech: readonly Span[]): TimedText[] {
  if (words.length === 0 || speech.length === 0) return []
  const ends = placePauses(words, speech)
  let from = 0
  return speech.flatMap((span, index) => {
    const run = words.slice(from, ends[index])
    from = ends[index] ?? from
    return spreadWords(run, span, [span])
  })
}

/** For each span the index after its last word. */
function placePauses(words: readonly string[], speech: readonly Span[]): number[] {
  const before = [0]
  for (const word of words) before.push((before.at(-1) ?? 0) + weighWord(word))
  const unitMs = sumMs(speech) / (before.at(-1) || 1)
  const marks = words.map((word) =>
    /[.!?…。！？][\p{Pe}\p{Pf}"']*$/u.test(word) ? 0 : /[,;:–—、，；：]$/u.test(word) ? 0.1 : unmarkedPauseCost,
  )
  let passedMs = 0
  let lanes = new Map<number, { cost: number; ends: Chain | null }>([[0, { cost: 0, ends: null }]])
  speech.forEach((span, index) => {
    const lengthMs = span.endMs - span.startMs
    passedMs += lengthMs
    const isLast = index === speech.length - 1
    const centre = isLast ? words.length : findWord(before, passedMs / unitMs)
    const next: typeof lanes = new Map()
    const from = isLast ? words.length : Math.max(0, centre - bandWords)
    for (let end = from; end <= Math.min(words.length, centre + bandWords); end += 1) {
      let best: { cost: number; ends: Chain | null } | null = null
      for (const [start, lane] of lanes) {
        if (start > end) continue
        const textMs = ((before[end] ?? 0) - (before[start] ?? 0)) * unitMs
        // Relative to the span, softened for short spans, whose length is a weak hint.
        const off = (textMs - lengthMs) / (lengthMs + 400)
        const cost = lane.cost + off * off * Math.min(4, (lengthMs + 400) / 800) + (isLast || end === 0 ? 0 : (marks[end - 1] ?? 0))
        if (!best || cost < best.cost) best = { cost, ends: { end, before: lane.ends } }
      }
      if (best) next.set(end, best)
    }
    lanes = next
  })
  return unchain(lanes.get(words.length)?.ends ?? null, speech.length, words.length)
}

type Chain = { end: number; before: Chain | null }

function unchain(chain: Chain | null, length: number, whole: number): number[] {
  const ends: number[] = []
  for (let link = chain; link; link = link.before) ends.push(link.end)
  ends.reverse()
  return ends.length === length ? ends : Array.from({ length }, (_, index) => Math.round((whole * (index + 1)) / length))
}

/** First word that ends at or after `units`. */
function findWord(before: readonly number[], units: number): number {
  let low = 0
  let high = before.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((before[middle] ?? 0) < units) low = middle + 1
    else high = middle
  }
  return low
}
