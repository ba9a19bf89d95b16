/** The pace of the last quarter of a minute; what came before says little of a line that changes. */
const windowMs = 15_000
/** Less says nothing yet. */
const leastMs = 1_500

/** Estimates the time left from shares that grow; what was there at the first report does not count as fast. */
export function makeTimeLeft(now: () => number): (share: number) => number | null {
  const reports: { atMs: number; share: number }[] = []
  return (share) => {
    const atMs = now()
    reports.push({ atMs, share })
    while (reports.length > 2 && (reports[0]?.atMs ?? atMs) < atMs - windowMs) reports.shift()
    const [first] = reports
    if (!first || atMs - first.atMs < leastMs || share <= first.share) return null
    return Math.round(((1 - share) / (share - first.share)) * (atMs - first.atMs))
  }
}
