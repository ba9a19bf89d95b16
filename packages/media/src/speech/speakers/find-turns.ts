import type { Span } from '@clipwright/contract/sources/analysis'
import { addRow, capStats, createStats, joinStats, measureLogLikelihood, toGaussian } from './gaussian.ts'
import type { Gaussian, Stats } from './gaussian.ts'
import { featureSize, featureStepMs } from './speech-features.ts'

export type Turn = Span & { /** Counted from 0 in the order of first appearance. */ speaker: number }

type TurnRule = {
  pieceMs: number
  /** Factor on the usual (BIC) penalty for a second voice. Higher: fewer speakers. */
  penalty: number
  mostSpeakers: number
  /** A voice heard for less than this in total is no speaker of its own. */
  leastSpeakerMs: number
  /** Cost of a change of speaker, in log likelihood. */
  switchCost: number
}

const usualRule: TurnRule = { pieceMs: 2_000, penalty: 1.8, mostSpeakers: 5, leastSpeakerMs: 2_500, switchCost: 80 }

/**
 * Speaker diarization from cepstral features (one row per 10 ms) and voice activity of the file: pieces of about two
 * seconds are merged while one Gaussian explains two clusters as well as two do, then every frame gets the most likely
 * speaker along the cheapest path.
 */
export function findTurns(features: Float32Array, speech: readonly Span[], rule: TurnRule = usualRule): Turn[] {
  const pieces = cutPieces(speech, rule.pieceMs, features.length / featureSize)
  if (pieces.length === 0) return []
  const all = createStats()
  for (const piece of pieces) for (let row = piece.from; row < piece.to; row += 1) addRow(all, features, row)
  const prior = toGaussian(all, null)
  let clusters = mergeClusters(
    pieces.map((piece) => measureStats(features, piece)),
    prior,
    rule,
  )
  let path: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const voices = clusters.map((stats) => toGaussian(stats, prior))
    path = findLikeliestPath(features, pieces, voices, rule.switchCost)
    clusters = restate(features, pieces, path, clusters.length)
    const weakest = clusters.findIndex(({ count }) => count * featureStepMs < rule.leastSpeakerMs)
    if (weakest >= 0 && clusters.length > 1) clusters = clusters.filter((_, index) => index !== weakest)
  }
  return toTurns(pieces, path)
}

type Piece = { from: number; to: number }

function cutPieces(speech: readonly Span[], pieceMs: number, rows: number): Piece[] {
  return speech.flatMap((span) => {
    const from = Math.round(span.startMs / featureStepMs)
    const to = Math.min(rows, Math.round(span.endMs / featureStepMs))
    const count = Math.max(1, Math.round(((to - from) * featureStepMs) / pieceMs))
    const edge = (index: number) => Math.round(from + ((to - from) * index) / count)
    return Array.from({ length: count }, (_, index) => ({ from: edge(index), to: edge(index + 1) })).filter(
      (piece) => piece.to > piece.from,
    )
  })
}

function measureStats(features: Float32Array, piece: Piece): Stats {
  const stats = createStats()
  for (let row = piece.from; row < piece.to; row += 1) addRow(stats, features, row)
  return stats
}

/** Parameters of one Gaussian: mean and covariance. */
const parameters = featureSize + (featureSize * (featureSize + 1)) / 2

/**
 * Below 0, one voice explains both clusters well enough. A cluster counts as 15 s at most: over longer times a voice
 * drifts, and without the cap a long talk would fall apart into several "speakers".
 */
function measureSeparation(left: Cluster, right: Cluster, union: Gaussian, penalty: number): number {
  const [leftRows, rightRows] = [Math.min(left.stats.count, cappedRows), Math.min(right.stats.count, cappedRows)]
  const rows = leftRows + rightRows
  const gain = 0.5 * (rows * union.logDeterminant - leftRows * left.voice.logDeterminant - rightRows * right.voice.logDeterminant)
  return gain - penalty * 0.5 * parameters * Math.log(rows)
}

const cappedRows = 1_500

function joinVoices(left: Stats, right: Stats, prior: Gaussian): Gaussian {
  return toGaussian(joinStats(capStats(left, cappedRows), capStats(right, cappedRows)), prior)
}

type Cluster = { stats: Stats; voice: Gaussian }

function mergeClusters(pieces: Stats[], prior: Gaussian, rule: TurnRule): Stats[] {
  const toCluster = (stats: Stats): Cluster => ({ stats, voice: toGaussian(stats, prior) })
  const costOf = (left: Cluster, right: Cluster) => measureSeparation(left, right, joinVoices(left.stats, right.stats, prior), rule.penalty)
  let clusters = joinNeighbours(pieces).map(toCluster)
  const costs = clusters.map((left, a) => clusters.slice(0, a).map((right) => costOf(left, right)))
  while (clusters.length > 1) {
    let best = { cost: Number.POSITIVE_INFINITY, a: 0, b: 0 }
    costs.forEach((row, a) => {
      row.forEach((cost, b) => {
        if (cost < best.cost) best = { cost, a, b }
      })
    })
    if (best.cost >= 0 && clusters.length <= rule.mostSpeakers) break
    const [left, right] = [clusters[best.a], clusters[best.b]]
    if (!left || !right) break
    const union = toCluster(joinStats(left.stats, right.stats))
    clusters = clusters.filter((_, index) => index !== best.a)
    costs.splice(best.a, 1)
    for (const row of costs) if (row.length > best.a) row.splice(best.a, 1)
    clusters[best.b] = union
    clusters.forEach((other, index) => {
      if (index < best.b) (costs[best.b] as number[])[index] = costOf(union, other)
      if (index > best.b) (costs[index] as number[])[best.b] = costOf(union, other)
    })
  }
  return clusters.map(({ stats }) => stats)
}

/** All pairs are compared, so long recordings start with longer pieces. */
const mostPieces = 1_000

function joinNeighbours(pieces: readonly Stats[]): Stats[] {
  const size = Math.ceil(pieces.length / mostPieces)
  if (size <= 1) return [...pieces]
  const joinedStats: Stats[] = []
  for (let from = 0; from < pieces.length; from += size) joinedStats.push(pieces.slice(from, from + size).reduce(joinStats))
  return joinedStats
}

/** Steps of 100 ms along the pieces, each with its speaker on the best path (Viterbi). */
const stepRows = 10

function listSteps(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / stepRows) }, (_, index) => ({
      from: from + index * stepRows,
      to: Math.min(to, from + (index + 1) * stepRows),
    })),
  )
}

function findLikeliestPath(features: Float32Array, pieces: readonly Piece[], voices: readonly Gaussian[], switchCost: number): number[] {
  let scores = voices.map(() => 0)
  const cameFrom: number[][] = []
  let lastRow = -1
  for (const step of listSteps(pieces)) {
    // After a pause a change costs less: that is where people take turns.
    const cost = step.from > lastRow ? switchCost * 0.6 : switchCost
    lastRow = step.to
    const best = scores.indexOf(Math.max(...scores))
    const from: number[] = []
    scores = voices.map((voice, speaker) => {
      const change = (scores[best] ?? 0) - cost
      const isChange = change > (scores[speaker] ?? 0)
      from.push(isChange ? best : speaker)
      let sum = isChange ? change : (scores[speaker] ?? 0)
      for (let row = step.from; row < step.to; row += 1) sum += measureLogLikelihood(voice, features, row)
      return sum
    })
    cameFrom.push(from)
  }
  let speaker = scores.indexOf(Math.max(...scores))
  const path: number[] = []
  for (const from of cameFrom.toReversed()) {
    path.push(speaker)
    speaker = from[speaker] ?? speaker
  }
  return path.reverse()
}

function restate(features: Float32Array, pieces: readonly Piece[], path: readonly number[], count: number): Stats[] {
  const clusters = Array.from({ length: count }, createStats)
  listSteps(pieces).forEach((step, index) => {
    const stats = clusters[path[index] ?? 0]
    if (stats) for (let row = step.from; row < step.to; row += 1) addRow(stats, features, row)
  })
  return clusters
}

function toTurns(pieces: readonly Piece[], path: readonly number[]): Turn[] {
  const order = [...new Set(path)]
  const turns: Turn[] = []
  listSteps(pieces).forEach((step, index) => {
    const speaker = order.indexOf(path[index] ?? 0)
    const span = { startMs: step.from * featureStepMs, endMs: step.to * featureStepMs }
    const last = turns.at(-1)
    if (last && last.speaker === speaker && span.startMs - last.endMs < featureStepMs) last.endMs = span.endMs
    else turns.push({ ...span, speaker })
  })
  return turns
}
