import type { Forest } from '@clipwright/curation/selection/forest'
import { createRandomSource } from '../random-source.ts'

/** A tree as flat arrays: inner nodes split on `feature` at `threshold` (left when below or equal), leaves have `value`. */
type Tree = { feature: number[]; threshold: number[]; left: number[]; right: number[]; value: number[] }

export type BoostOptions = {
  trees: number
  depth: number
  rate: number
  /** Least sum of weighted second derivatives in a leaf. */
  leafWeight: number
  /** Ridge penalty on leaf values. */
  ridge: number
  /** Share of rows and of features sampled for each tree. */
  rowShare: number
  featureShare: number
  seeds: readonly number[]
  loss: 'squared' | 'logistic'
}

const binCount = 32
/** Rows from which the cuts are taken. */
const sampled = 3000

/** Cuts between quantiles of a feature's values. */
function chooseCuts(rows: readonly Float64Array[], feature: number): number[] {
  const step = Math.max(1, Math.floor(rows.length / sampled))
  const values = new Float64Array(Math.ceil(rows.length / step))
  for (let at = 0; at < values.length; at++) values[at] = rows[at * step]?.[feature] ?? 0
  values.sort()
  const cuts: number[] = []
  for (let bin = 1; bin < binCount; bin++) {
    const at = Math.floor((bin * values.length) / binCount)
    const cut = values[at] ?? 0
    const last = cuts.at(-1)
    if (cut > (values[0] ?? 0) && (last === undefined || cut > last)) cuts.push(cut)
  }
  // Midway to the value below, so that a cut does not depend on the last digit.
  return cuts.map((cut) => {
    let below = 0
    let high = values.length
    while (below < high) {
      const middle = (below + high) >> 1
      if ((values[middle] ?? 0) < cut) below = middle + 1
      else high = middle
    }
    return ((values[below - 1] ?? cut) + cut) / 2
  })
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

type Binned = { bins: Uint8Array[]; cuts: number[][] }

function binRows(rows: readonly Float64Array[]): Binned {
  const count = rows[0]?.length ?? 0
  const cuts = Array.from({ length: count }, (_, feature) => chooseCuts(rows, feature))
  const bins = cuts.map((own, feature) =>
    Uint8Array.from(rows, (row) => {
      const value = row[feature] ?? 0
      let low = 0
      let high = own.length
      while (low < high) {
        const middle = (low + high) >> 1
        if (value > (own[middle] ?? 0)) low = middle + 1
        else high = middle
      }
      return low
    }),
  )
  return { bins, cuts }
}

type Split = { gain: number; feature: number; bin: number }

/** Sums of gradients and weights per bin of each drawn feature, in turn; and over all rows. */
type Histogram = { sums: Float64Array; gradient: number; weight: number }
const perFeature = 2 * (binCount + 1)

function sumByBin(
  { bins }: Binned,
  rows: Int32Array,
  gradients: Float64Array,
  weights: Float64Array,
  features: readonly number[],
): Histogram {
  const count = rows.length
  const own = { gradients: new Float64Array(count), weights: new Float64Array(count) }
  let gradient = 0
  let weight = 0
  for (let at = 0; at < count; at++) {
    const row = rows[at] as number
    gradient += own.gradients[at] = gradients[row] as number
    weight += own.weights[at] = weights[row] as number
  }
  const sums = new Float64Array(features.length * perFeature)
  features.forEach((feature, place) => {
    const column = bins[feature] as Uint8Array
    const base = place * perFeature
    for (let at = 0; at < count; at++) {
      const slot = base + 2 * (column[rows[at] as number] as number)
      sums[slot] = (sums[slot] as number) + (own.gradients[at] as number)
      sums[slot + 1] = (sums[slot + 1] as number) + (own.weights[at] as number)
    }
  })
  return { sums, gradient, weight }
}

const subtract = (whole: Histogram, part: Histogram): Histogram => ({
  sums: part.sums.map((sum, at) => (whole.sums[at] as number) - sum),
  gradient: whole.gradient - part.gradient,
  weight: whole.weight - part.weight,
})

function findBestSplit({ cuts }: Binned, histogram: Histogram, features: readonly number[], options: BoostOptions): Split | undefined {
  const { sums } = histogram
  const scoreOf = (gradient: number, weight: number) => (gradient * gradient) / (weight + options.ridge)
  const whole = scoreOf(histogram.gradient, histogram.weight)
  let best: Split | undefined
  features.forEach((feature, place) => {
    const cutCount = cuts[feature]?.length ?? 0
    let gradient = 0
    let weight = 0
    for (let bin = 0; bin < cutCount; bin++) {
      gradient += sums[place * perFeature + 2 * bin] as number
      weight += sums[place * perFeature + 2 * bin + 1] as number
      if (weight < options.leafWeight) continue
      if (histogram.weight - weight < options.leafWeight) break
      const gain = scoreOf(gradient, weight) + scoreOf(histogram.gradient - gradient, histogram.weight - weight) - whole
      if (gain > 1e-9 && (!best || gain > best.gain)) best = { gain, feature, bin }
    }
  })
  return best
}

/** `binned` when several forests share their rows. */
export type Samples = { rows: Float64Array[]; targets: number[]; weights: number[]; binned?: Binned }

/**
 * Gradient-boosted forests, one per seed, averaged. Deterministic. `gains` collects the gain of each feature.
 */
export function fitForest(samples: Samples, options: BoostOptions, gains?: Float64Array): Forest {
  const { rows, targets, weights, binned = binRows(rows) } = samples
  const { base } = findStart(targets, weights, options)
  const trees = options.seeds.flatMap((seed) => boost(binned, rows, targets, weights, options, createRandomSource(seed), gains))
  return flatten(base, trees, 1 / options.seeds.length)
}

function findStart(targets: readonly number[], rowWeights: readonly number[], options: BoostOptions) {
  const totalWeight = rowWeights.reduce((sum, weight) => sum + weight, 0)
  const meanTarget = targets.reduce((sum, target, index) => sum + target * (rowWeights[index] ?? 1), 0) / Math.max(1e-9, totalWeight)
  return { base: options.loss === 'logistic' ? Math.log(meanTarget / (1 - meanTarget)) : meanTarget }
}

function boost(
  binned: Binned,
  rows: readonly Float64Array[],
  targets: readonly number[],
  rowWeights: readonly number[],
  options: BoostOptions,
  random: () => number,
  gains: Float64Array | undefined,
): Tree[] {
  const featureCount = binned.cuts.length
  const { base } = findStart(targets, rowWeights, options)
  const scores = new Float64Array(rows.length).fill(base)
  const gradients = new Float64Array(rows.length)
  const weights = new Float64Array(rows.length)
  const everyRow = Int32Array.from(rows, (_, row) => row)
  const trees: Tree[] = []
  for (let round = 0; round < options.trees; round++) {
    for (let row = 0; row < rows.length; row++) {
      const score = scores[row] ?? 0
      const weight = rowWeights[row] ?? 1
      const guess = options.loss === 'logistic' ? sigmoid(score) : score
      gradients[row] = weight * ((targets[row] ?? 0) - guess)
      weights[row] = options.loss === 'logistic' ? weight * Math.max(1e-6, guess * (1 - guess)) : weight
    }
    const sample = everyRow.filter(() => random() < options.rowShare)
    const features = Array.from({ length: featureCount }, (_, feature) => feature).filter(() => random() < options.featureShare)
    const tree = growTree(binned, sample, gradients, weights, features, options, gains)
    trees.push(tree)
    for (let row = 0; row < rows.length; row++) scores[row] = (scores[row] ?? 0) + evaluate(tree, rows[row] ?? new Float64Array())
  }
  return trees
}

function growTree(
  binned: Binned,
  rows: Int32Array,
  gradients: Float64Array,
  weights: Float64Array,
  features: readonly number[],
  options: BoostOptions,
  gains: Float64Array | undefined,
): Tree {
  const tree: Tree = { feature: [], threshold: [], left: [], right: [], value: [] }
  const grow = (own: Int32Array, histogram: Histogram, depth: number): number => {
    const node = tree.feature.length
    tree.feature.push(-1)
    tree.threshold.push(0)
    tree.left.push(0)
    tree.right.push(0)
    tree.value.push((options.rate * histogram.gradient) / (histogram.weight + options.ridge))
    if (depth === 0) return node
    const split = findBestSplit(binned, histogram, features, options)
    if (!split) return node
    if (gains) gains[split.feature] = (gains[split.feature] ?? 0) + split.gain
    const bins = binned.bins[split.feature]
    const left = own.filter((row) => (bins?.[row] ?? 0) <= split.bin)
    const right = own.filter((row) => (bins?.[row] ?? 0) > split.bin)
    // Only the smaller side is summed; the other is what remains. A leaf needs no sums by bin.
    const smaller = sumByBin(binned, left.length <= right.length ? left : right, gradients, weights, depth > 1 ? features : [])
    const larger = subtract(histogram, smaller)
    const [ofLeft, ofRight] = left.length <= right.length ? [smaller, larger] : [larger, smaller]
    tree.feature[node] = split.feature
    tree.threshold[node] = binned.cuts[split.feature]?.[split.bin] ?? 0
    tree.left[node] = grow(left, ofLeft, depth - 1)
    tree.right[node] = grow(right, ofRight, depth - 1)
    return node
  }
  grow(rows, sumByBin(binned, rows, gradients, weights, features), options.depth)
  return tree
}

function evaluate(tree: Tree, row: Float64Array): number {
  let node = 0
  while ((tree.feature[node] ?? -1) >= 0) {
    node = (row[tree.feature[node] ?? 0] ?? 0) <= (tree.threshold[node] ?? 0) ? (tree.left[node] ?? 0) : (tree.right[node] ?? 0)
  }
  return tree.value[node] ?? 0
}

/** Merges lists of trees, each scaled by its share, so that forests of several seeds are averaged. */
function flatten(base: number, trees: readonly Tree[], share: number): Forest {
  const roots: number[] = []
  const flat: Tree = { feature: [], threshold: [], left: [], right: [], value: [] }
  for (const tree of trees) {
    const root = flat.feature.length
    roots.push(root)
    tree.feature.forEach((feature, node) => {
      flat.feature.push(feature)
      flat.threshold.push(tree.threshold[node] ?? 0)
      flat.left.push(feature < 0 ? 0 : root + (tree.left[node] ?? 0))
      flat.right.push(feature < 0 ? 0 : root + (tree.right[node] ?? 0))
      flat.value.push(share * (tree.value[node] ?? 0))
    })
  }
  return {
    base,
    roots: Int32Array.from(roots),
    feature: Int16Array.from(flat.feature),
    threshold: Float32Array.from(flat.threshold),
    left: Int32Array.from(flat.left),
    right: Int32Array.from(flat.right),
    value: Float32Array.from(flat.value),
  }
}
