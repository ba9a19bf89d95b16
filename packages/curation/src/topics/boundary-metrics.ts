/**
 * Segment starts as unit indexes, the first 0. Both segmentations are of the same `count` units.
 */
function numberSegments(starts: readonly number[], count: number): Int32Array {
  const segment = new Int32Array(count)
  let current = 0
  let next = 1
  for (let unit = 0; unit < count; unit++) {
    if (next < starts.length && starts[next] === unit) {
      current++
      next++
    }
    segment[unit] = current
  }
  return segment
}

/** Beeferman's Pk: share of pairs half a mean topic apart that only one segmentation separates. Lower is better; 0 is perfect. */
export function measurePk(reference: readonly number[], detected: readonly number[], count: number): number {
  const distance = Math.max(1, Math.round(count / reference.length / 2))
  const right = numberSegments(reference, count)
  const ours = numberSegments(detected, count)
  let wrong = 0
  let pairs = 0
  for (let unit = 0; unit + distance < count; unit++) {
    pairs++
    if ((right[unit] === right[unit + distance]) !== (ours[unit] === ours[unit + distance])) wrong++
  }
  return pairs === 0 ? 0 : wrong / pairs
}

/** F1 of boundaries, each matched at most once within `slack` units. */
export function measureBoundaryF1(reference: readonly number[], detected: readonly number[], slack: number): number {
  const right = reference.slice(1)
  const ours = detected.slice(1)
  if (right.length === 0 || ours.length === 0) return right.length === ours.length ? 1 : 0
  const pairs = right
    .flatMap((boundary, r) => ours.map((guess, o) => ({ r, o, off: Math.abs(boundary - guess) })))
    .filter((pair) => pair.off <= slack)
    .sort((a, b) => a.off - b.off)
  const usedRight = new Set<number>()
  const usedOurs = new Set<number>()
  for (const { r, o } of pairs) {
    if (usedRight.has(r) || usedOurs.has(o)) continue
    usedRight.add(r)
    usedOurs.add(o)
  }
  return (2 * usedRight.size) / (right.length + ours.length)
}
