const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012,
  9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** Natural logarithm of the gamma function for positive numbers (Lanczos). */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const z = x - 1
  let sum = 0.99999999999980993
  lanczos.forEach((coefficient, index) => {
    sum += coefficient / (z + index + 1)
  })
  const t = z + lanczos.length - 0.5
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}

/**
 * Cohesion of a run of units: log likelihood of its words under its own unknown word distribution with a symmetric
 * Dirichlet prior. Grows as words are added; the next unit is charged for new words and rewarded for repeated ones.
 */
export class Cohesion {
  readonly #alpha: number
  readonly #vocabulary: number
  /** Cost of the k-th occurrence of a word, and of the n-th word of a segment. */
  readonly #occurrence: number[] = []
  readonly #position: number[] = []

  constructor(alpha: number, vocabulary: number) {
    this.#alpha = alpha
    this.#vocabulary = vocabulary
  }

  occurrence(before: number): number {
    for (let k = this.#occurrence.length; k <= before; k++) this.#occurrence.push(Math.log(k + this.#alpha))
    return this.#occurrence[before] ?? 0
  }

  position(before: number): number {
    for (let n = this.#position.length; n <= before; n++) this.#position.push(Math.log(n + this.#alpha * this.#vocabulary))
    return this.#position[before] ?? 0
  }
}

/** Terms as small integers, so that counting is an array index. */
export function numberTerms(units: readonly (readonly string[])[]): { ids: Int32Array[]; vocabulary: number } {
  const idOf = new Map<string, number>()
  const ids = units.map((terms) =>
    Int32Array.from(terms, (term) => {
      let id = idOf.get(term)
      if (id === undefined) {
        id = idOf.size
        idOf.set(term, id)
      }
      return id
    }),
  )
  return { ids, vocabulary: Math.max(idOf.size, 1) }
}
