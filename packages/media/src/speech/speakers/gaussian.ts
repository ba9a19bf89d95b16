import { featureSize } from './speech-features.ts'

/** Sums that give mean and full covariance; two of them can be added. */
export type Stats = { count: number; sum: Float64Array; products: Float64Array }

const cells = featureSize * featureSize

export function createStats(): Stats {
  return { count: 0, sum: new Float64Array(featureSize), products: new Float64Array(cells) }
}

export function addRow(stats: Stats, features: Float32Array, row: number): void {
  const at = row * featureSize
  stats.count += 1
  for (let a = 0; a < featureSize; a += 1) {
    const value = features[at + a] ?? 0
    stats.sum[a] = (stats.sum[a] ?? 0) + value
    for (let b = 0; b <= a; b += 1) {
      const cell = a * featureSize + b
      stats.products[cell] = (stats.products[cell] ?? 0) + value * (features[at + b] ?? 0)
    }
  }
}

export function joinStats(left: Stats, right: Stats): Stats {
  return {
    count: left.count + right.count,
    sum: left.sum.map((value, index) => value + (right.sum[index] ?? 0)),
    products: left.products.map((value, index) => value + (right.products[index] ?? 0)),
  }
}

/** The same statistics, weighted as at most `rows` rows. */
export function capStats(stats: Stats, rows: number): Stats {
  if (stats.count <= rows) return stats
  const share = rows / stats.count
  return { count: rows, sum: stats.sum.map((value) => value * share), products: stats.products.map((value) => value * share) }
}

export type Gaussian = {
  mean: Float64Array /** Lower triangle of the covariance's Cholesky factor. */
  factor: Float64Array
  logDeterminant: number
}

/** Short spans cannot determine a covariance: the recording's own is mixed in with the weight of this many rows. */
const priorRows = 40

export function toGaussian(stats: Stats, prior: Gaussian | null): Gaussian {
  const mean = stats.sum.map((value) => value / Math.max(1, stats.count))
  const factor = new Float64Array(cells)
  const weight = prior ? priorRows / (stats.count + priorRows) : 0
  let logDeterminant = 0
  for (let a = 0; a < featureSize; a += 1) {
    for (let b = 0; b <= a; b += 1) {
      const own = (stats.products[a * featureSize + b] ?? 0) / Math.max(1, stats.count) - (mean[a] ?? 0) * (mean[b] ?? 0)
      let value = own * (1 - weight) + (prior ? weight * readCovariance(prior, a, b) : 0) + (a === b ? 1e-3 : 0)
      for (let k = 0; k < b; k += 1) value -= (factor[a * featureSize + k] ?? 0) * (factor[b * featureSize + k] ?? 0)
      if (a === b) {
        factor[a * featureSize + a] = Math.sqrt(Math.max(value, 1e-6))
        logDeterminant += 2 * Math.log(factor[a * featureSize + a] ?? 1)
      } else {
        factor[a * featureSize + b] = value / (factor[b * featureSize + b] ?? 1)
      }
    }
  }
  return { mean, factor, logDeterminant }
}

function readCovariance(gaussian: Gaussian, a: number, b: number): number {
  let sum = 0
  for (let k = 0; k <= Math.min(a, b); k += 1)
    sum += (gaussian.factor[a * featureSize + k] ?? 0) * (gaussian.factor[b * featureSize + k] ?? 0)
  return sum
}

/** Log likelihood of one row, up to a constant. */
export function measureLogLikelihood(gaussian: Gaussian, features: Float32Array, row: number): number {
  const solved = new Float64Array(featureSize)
  let distance = 0
  for (let a = 0; a < featureSize; a += 1) {
    let value = (features[row * featureSize + a] ?? 0) - (gaussian.mean[a] ?? 0)
    for (let k = 0; k < a; k += 1) value -= (gaussian.factor[a * featureSize + k] ?? 0) * (solved[k] ?? 0)
    value /= gaussian.factor[a * featureSize + a] ?? 1
    solved[a] = value
    distance += value * value
  }
  return -0.5 * (distance + gaussian.logDeterminant)
}
