/** The source of time, which tests can replace. Deadlines shared by processes use the database’s clock instead. */
type Clock = {
  /** Milliseconds since 1970; may jump when the machine’s clock is set. */
  nowMs(): number
  /** Milliseconds that only ever grow, for measuring durations. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}
