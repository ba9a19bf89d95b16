/** Where code asks for the time, so that a test can decide it. Deadlines shared by processes use the database's clock instead. */
type Clock = {
  /** Milliseconds since 1970, may jump when the machine's clock is set. */
  nowMs(): number
  /** Milliseconds that only ever grow; for measuring how long something took. */
  monotonicMs(): number
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}
