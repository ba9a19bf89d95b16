import type { Span } from '@clipwright/contract/sources/analysis'

/** Change from the frame before, as `scdet` scores it on full-range brightness, 0 to 100. */
export type ChangeScore = { atMs: number; score: number }

const leastScore = 5.8
const timesNeighbours = 3
const neighbours = 5
const leastGapMs = 300

/**
 * A cut stands out from the five frames on each side: a fixed threshold would miss cuts in dark scenes and see them in
 * busy ones. `dissolvesMs` are the middles of dissolves; a cut nearby takes precedence.
 */
export function findShots(scores: readonly ChangeScore[], range: Span, dissolvesMs: readonly number[] = []): Span[] {
  const cuts: ChangeScore[] = []
  for (const [index, { atMs, score }] of scores.entries()) {
    if (score < leastScore || score < timesNeighbours * averageAround(scores, index)) continue
    if (atMs - range.startMs < leastGapMs || range.endMs - atMs < leastGapMs) continue
    const last = cuts.at(-1)
    if (!last || atMs - last.atMs >= leastGapMs) cuts.push({ atMs, score })
    else if (score > last.score) cuts[cuts.length - 1] = { atMs, score }
  }
  const sharp = [range.startMs, ...cuts.map((cut) => Math.round(cut.atMs)), range.endMs]
  const soft = dissolvesMs.filter((atMs) => sharp.every((edge) => Math.abs(atMs - edge) >= leastGapMs))
  const edges = [...sharp, ...soft.map(Math.round)].toSorted((a, b) => a - b)
  return edges.slice(1).map((endMs, index) => ({ startMs: edges[index] ?? range.startMs, endMs }))
}

function averageAround(scores: readonly ChangeScore[], index: number): number {
  let sum = 0
  let count = 0
  for (let near = Math.max(0, index - neighbours); near <= Math.min(scores.length - 1, index + neighbours); near += 1) {
    if (near === index) continue
    sum += scores[near]?.score ?? 0
    count += 1
  }
  return Math.max(0.6, count > 0 ? sum / count : 0)
}

/** Parses the output of the metadata filter: a line with the time, then a line with the score. */
export class ScoreReader {
  readonly scores: ChangeScore[] = []
  readonly #startMs: number
  #atMs = 0

  /** Times in the file count from the start of the range; `startMs` puts them on the source. */
  constructor(startMs: number) {
    this.#startMs = startMs
  }

  line(text: string): void {
    const time = /pts_time:(-?[\d.]+)/.exec(text)?.[1]
    if (time !== undefined) this.#atMs = this.#startMs + 1000 * Number(time)
    const score = /scd\.score=([\d.]+)/.exec(text)?.[1]
    if (score !== undefined) this.scores.push({ atMs: this.#atMs, score: Number(score) })
  }
}
