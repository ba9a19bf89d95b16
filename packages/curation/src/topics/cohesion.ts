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
