/** After so long without a change, ms, the next one is by itself. */
const restMs = 100

/** Tells a change by itself from one of many in a drag. */
export class Pace {
  #changedAt = Number.NEGATIVE_INFINITY

  /** Called with each change: whether it follows on the heels of another. `now`: a steady clock, ms. */
  isHurried(now: number): boolean {
    const sinceMs = now - this.#changedAt
    this.#changedAt = now
    return sinceMs < restMs
  }
}
