/** Work in small steps, so that a caller can pause between them or give the work up. */
export type IncrementalWork<T> = Generator<undefined, T, void>

/** Runs all steps without a pause. */
export function runToCompletion<T>(work: IncrementalWork<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
