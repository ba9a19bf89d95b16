/** A row of signs, what they should give, and how much it counts. */
export type RidgeExample = { row: ArrayLike<number>; target: number; weight: number }

export const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}

export function addScaled(into: Float64Array, row: ArrayLike<number>, factor: number): void {
  for (let at = 0; at < into.length; at++) into[at] = (into[at] as number) + factor * (row[at] as number)
}

/** Rounds of conjugate gradients; enough to settle. */
const mostRounds = 40

/**
 * Ridge regression of targets on rows: solves (XᵀWX + ridge) · weights = XᵀWy by conjugate gradients. With `mean` the rows
 * are taken about it; the targets are taken as they are.
 */
export function solveRidge(examples: readonly RidgeExample[], ridge: number, mean: Float64Array): Float64Array {
  const weights = new Float64Array(mean.length)
  const rest = new Float64Array(mean.length)
  for (const { row, target, weight } of examples) addScaled(rest, row, weight * target)
  let direction = rest.slice()
  let size = dot(rest, rest)
  for (let round = 0; round < mostRounds && size > 1e-9; round++) {
    const image = direction.map((value) => ridge * value)
    const ofMean = dot(mean, direction)
    for (const { row, weight } of examples) addScaled(image, row, weight * (dot(row, direction) - ofMean))
    const step = size / dot(direction, image)
    addScaled(weights, direction, step)
    addScaled(rest, image, -step)
    const next = dot(rest, rest)
    direction = rest.map((value, at) => value + (next / size) * (direction[at] as number))
    size = next
  }
  return weights
}
