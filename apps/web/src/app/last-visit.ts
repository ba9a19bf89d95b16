const longAbsenceMs = 30 * 24 * 3_600_000

/** Whether somebody comes back after a month or more. A first visit is no return, and neither is a clock that was put back. */
export function isAwayLong(lastVisitMs: number | null, nowMs: number): boolean {
  return typeof lastVisitMs === 'number' && nowMs - lastVisitMs >= longAbsenceMs
}
