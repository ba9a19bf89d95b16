const longAbsenceMs = 30 * 24 * 3_600_000

/** Whether somebody returns after a month or more. Not on a first visit, nor when the clock was set back. */
export function isAwayLong(lastVisitMs: number | null, nowMs: number): boolean {
  return typeof lastVisitMs === 'number' && nowMs - lastVisitMs >= longAbsenceMs
}
