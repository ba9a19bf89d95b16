/** Speed is measured over the last quarter of a minute, since connections change. */
const windowMs = 15_000
/** Shorter measurements are not reliable. */
const minWindowMs = 1_500

/**
 * Returns a function that takes growing shares (0 to 1) and estimates the time left in ms; null without an estimate. What
 * was there at the first report does not count as speed.
 */
export function makeTimeLeft(now: () => number): (share: number) => number | null {
  const reports: { atMs: number; share: number }[] = []
  return (share) => {
    const atMs = now()
    reports.push({ atMs, share })
    while (reports.length > 2 && (reports[0]?.atMs ?? atMs) < atMs - windowMs) reports.shift()
    const [first] = reports
    if (!first || atMs - first.atMs < minWindowMs || share <= first.share) return null
    return Math.round(((1 - share) / (share - first.share)) * (atMs - first.atMs))
  }
}
