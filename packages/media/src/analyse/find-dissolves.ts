/** Length of a dissolve in face frames: half a second to a second and a half. */
const lengths = [6, 8, 10, 12, 15, 18] as const
const longest = Math.max(...lengths)
/** Frames just outside the dissolve; if these still change, the camera is moving. */
const around = 2
/** Change allowed in each of them, as a share of one step of the dissolve. */
const mostChangeAround = 0.75
/** Least mean difference between the frames before and after, 0 to 255. */
const leastDifference = 12
/** How far the frames between may be from a linear mix of both, as a share of their difference. */
const mostStray = 0.12
/** From this correlation on, both are one frame whose light changes. */
const mostLikeness = 0.8
/** A frame whose cells spread less than this around their mean is blank. */
const leastSpread = 4
const restMs = 1000

type Look = { atMs: number; grid: Float32Array }
type Dissolve = { atMs: number; difference: number }

/**
 * Finds dissolves between shots: every frame is a mix of the one before and the one after, in even steps, which
 * movement of things or of the camera is not. Takes brightness on a coarse grid at even steps of time and holds at
 * most the last two seconds.
 */
export class DissolveFinder {
  readonly #looks: Look[] = []
  readonly #found: Dissolve[] = []

  push(atMs: number, grid: Float32Array): void {
    this.#looks.push({ atMs, grid })
    if (this.#looks.length > longest + 1 + 2 * around) this.#looks.shift()
    for (const length of lengths) this.#judge(this.#looks.slice(-length - 1 - 2 * around), length)
  }

  /** Middle of each dissolve so far, in the unit of the incoming times. */
  get times(): number[] {
    return this.#found.map(({ atMs }) => atMs)
  }

  #judge(window: readonly Look[], length: number): void {
    const [before, after] = [window[around], window[around + length]]
    const [earlier, later] = [window[0], window[length + 2 * around]]
    if (!before || !after || !earlier || !later) return
    const difference = averageDifference(before.grid, after.grid)
    if (difference < leastDifference || correlate(before.grid, after.grid) > mostLikeness) return
    const mostAround = (mostChangeAround * around * difference) / length
    if (averageDifference(earlier.grid, before.grid) > mostAround || averageDifference(after.grid, later.grid) > mostAround) return
    const between = window.slice(around + 1, around + length)
    const strays = between.map(({ grid }, index) => measureStray(before.grid, after.grid, (index + 1) / length, grid))
    if (strays.reduce((sum, stray) => sum + stray, 0) > mostStray * between.length * difference) return
    const dissolve = { atMs: (before.atMs + after.atMs) / 2, difference }
    const last = this.#found.at(-1)
    // Parts of a dissolve match, too; the whole of it differs most.
    if (!last || dissolve.atMs - last.atMs >= restMs) this.#found.push(dissolve)
    else if (difference > last.difference) this.#found[this.#found.length - 1] = dissolve
  }
}

function averageDifference(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let cell = 0; cell < a.length; cell++) sum += Math.abs((a[cell] ?? 0) - (b[cell] ?? 0))
  return sum / Math.max(1, a.length)
}

function measureStray(a: Float32Array, b: Float32Array, share: number, grid: Float32Array): number {
  let sum = 0
  for (let cell = 0; cell < a.length; cell++) {
    const from = a[cell] ?? 0
    sum += Math.abs(from + ((b[cell] ?? 0) - from) * share - (grid[cell] ?? 0))
  }
  return sum / Math.max(1, a.length)
}

/** Correlation, -1 to 1. It is 1 where a frame is blank, so that fades are not reported. */
function correlate(a: Float32Array, b: Float32Array): number {
  const count = Math.max(1, a.length)
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let cell = 0; cell < a.length; cell++) {
    const [x, y] = [a[cell] ?? 0, b[cell] ?? 0]
    sumA += x
    sumB += y
    squaresA += x * x
    squaresB += y * y
    products += x * y
  }
  const spreadA = Math.sqrt(Math.max(0, squaresA / count - (sumA / count) ** 2))
  const spreadB = Math.sqrt(Math.max(0, squaresB / count - (sumB / count) ** 2))
  if (spreadA < leastSpread || spreadB < leastSpread) return 1
  return (products / count - (sumA * sumB) / count ** 2) / (spreadA * spreadB)
}
