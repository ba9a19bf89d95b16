import type { Candidate } from './candidates.ts'
import type { SourceView } from './source-view.ts'

/** Number of clips for a source of this length when none was requested. */
export function planClipCount(lengthMs: number): { fewest: number; most: number } {
  const hours = lengthMs / 3_600_000
  // Short sources give more per minute: one good minute in ten is one clip, not a sixth of one.
  const scale = hours >= 1 ? hours : hours ** 0.6
  return { fewest: Math.min(40, Math.max(1, Math.floor(4 * scale))), most: Math.min(60, Math.max(1, Math.round(12 * scale))) }
}

const overlaps = (a: Candidate, b: Candidate) => a.first <= b.last && b.first <= a.last

function countTerms(view: SourceView, candidate: Candidate): Map<string, number> {
  const counts = new Map<string, number>()
  for (let index = candidate.first; index <= candidate.last; index++) {
    for (const term of view.text.sentences[index]?.terms ?? []) counts.set(term, (counts.get(term) ?? 0) + (view.salience.get(term) ?? 0))
  }
  return counts
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0
  for (const [term, weight] of a) dot += weight * (b.get(term) ?? 0)
  const norm = (counts: ReadonlyMap<string, number>) => Math.sqrt([...counts.values()].reduce((sum, weight) => sum + weight * weight, 0))
  const size = norm(a) * norm(b)
  return size === 0 ? 0 : dot / size
}

const byValue = (a: Candidate, b: Candidate) => b.raw - a.raw || a.first - b.first || a.last - b.last

/** Repeatedly takes the best window that overlaps none taken before, lowering windows that say the same. */
function pickDiverse(
  view: SourceView,
  candidates: readonly Candidate[],
  count: number,
  { taken = [], sameness = 1 }: { taken?: readonly Candidate[] /** Cost of likeness; 1 is usual. */; sameness?: number } = {},
): Candidate[] {
  let left = [...candidates].sort(byValue).filter((candidate) => !taken.some((other) => overlaps(candidate, other)))
  const picks: Candidate[] = []
  const profiles = taken.map((candidate) => countTerms(view, candidate))
  while (picks.length < count && left.length > 0) {
    let best: { candidate: Candidate; value: number } | undefined
    for (const candidate of left) {
      // Sorted by value, and similarity only lowers it: nothing further down can win.
      if (best && candidate.raw <= best.value) break
      const profile = profiles.length > 0 ? countTerms(view, candidate) : undefined
      const likeness = profile ? Math.max(...profiles.map((other) => cosine(profile, other))) : 0
      const value = candidate.raw - 1.6 * sameness * Math.max(0, likeness - 0.3 / sameness)
      if (!best || value > best.value) best = { candidate, value }
    }
    if (!best) break
    const { candidate } = best
    picks.push(candidate)
    profiles.push(countTerms(view, candidate))
    left = left.filter((other) => !overlaps(candidate, other))
  }
  return picks
}

/**
 * As many windows as requested without overlap, with the best total value: for when greedy choice leaves no room for the
 * rest. Returns the greatest number that fits, at most `count`.
 */
function pickMany(candidates: readonly Candidate[], count: number, sentenceCount: number): Candidate[] {
  const byEnd: Candidate[][] = Array.from({ length: sentenceCount }, () => [])
  for (const candidate of candidates) byEnd[candidate.last]?.push(candidate)
  // best[k][n]: value of the best k windows within the first n sentences.
  const width = sentenceCount + 1
  const best = Array.from({ length: count + 1 }, () => new Float64Array(width).fill(-Infinity))
  const took: (Candidate | undefined)[][] = Array.from({ length: count + 1 }, () => [])
  best[0]?.fill(0)
  for (let k = 1; k <= count; k++) {
    const row = best[k]
    const fewer = best[k - 1]
    if (!row || !fewer) break
    for (let n = 1; n < width; n++) {
      row[n] = row[n - 1] ?? -Infinity
      for (const candidate of byEnd[n - 1] ?? []) {
        const value = (fewer[candidate.first] ?? -Infinity) + candidate.raw
        if (value > (row[n] ?? -Infinity)) {
          row[n] = value
          const tookRow = took[k]
          if (tookRow) tookRow[n] = candidate
        }
      }
    }
  }
  let k = count
  while (k > 0 && best[k]?.[sentenceCount] === -Infinity) k--
  return walkBack(best, took, k, sentenceCount)
}

function walkBack(
  best: readonly Float64Array[],
  took: readonly (Candidate | undefined)[][],
  count: number,
  sentenceCount: number,
): Candidate[] {
  const picks: Candidate[] = []
  let n = sentenceCount
  let k = count
  while (k > 0 && n > 0) {
    const candidate = took[k]?.[n]
    if (candidate && best[k]?.[n] !== best[k]?.[n - 1]) {
      picks.push(candidate)
      n = candidate.first
      k--
    } else n--
  }
  return picks.sort(byValue)
}

export type Selection = { picks: Candidate[]; runnersUp: Candidate[] }

/** A clip with a lower score is a pick only to reach the least number. */
const worthKeeping = 4.2

/**
 * Picks, best first and without overlaps; then runners-up, which overlap nothing either. `sameness` is the cost of
 * similarity to a clip already chosen; 1 is usual.
 */
export function selectMoments(
  view: SourceView,
  candidates: readonly Candidate[],
  requestedCount: number | undefined,
  sameness = 1,
): Selection {
  const lengthMs = view.range.endMs - view.range.startMs
  const budget = planClipCount(lengthMs)
  const most = requestedCount ?? budget.most
  const fewest = requestedCount ?? budget.fewest
  let picks = pickDiverse(view, candidates, most, { sameness })
  if (picks.length < fewest) {
    const fuller = pickMany(candidates, fewest, view.text.sentences.length)
    if (fuller.length > picks.length) picks = fuller
  }
  const good = picks.filter((candidate, index) => index < fewest || candidate.own >= worthKeeping)
  const weak = picks.filter((candidate) => !good.includes(candidate))
  const spare = Math.max(2, Math.min(12, Math.round(good.length * 0.75)))
  const more = pickDiverse(view, candidates, Math.max(0, spare - weak.length), { taken: [...good, ...weak], sameness })
  return { picks: good.sort(byValue), runnersUp: [...weak, ...more].sort(byValue).slice(0, spare) }
}
