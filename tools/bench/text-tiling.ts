/**
 * TextTiling (Hearst 1997, block comparison) over units of terms, as a baseline: cosine of the words in the `window` units
 * on both sides of every gap, depth scores, and a boundary where the depth exceeds mean − deviation / 2.
 */
export function runTextTiling(units: readonly (readonly string[])[], window = 10): number[] {
  const gaps: number[] = []
  for (let gap = 1; gap < units.length; gap++) {
    gaps.push(cosine(count(units.slice(Math.max(0, gap - window), gap)), count(units.slice(gap, gap + window))))
  }
  const smooth = gaps.map((_, index) => {
    const near = gaps.slice(Math.max(0, index - 1), index + 2)
    return near.reduce((sum, value) => sum + value, 0) / near.length
  })
  const depths = smooth.map((value, index) => climb(smooth, index, -1) - value + climb(smooth, index, 1) - value)
  const mean = depths.reduce((sum, value) => sum + value, 0) / Math.max(1, depths.length)
  const deviation = Math.sqrt(depths.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, depths.length))
  const starts = [0]
  depths.forEach((depth, index) => {
    const isPeak = depth >= (depths[index - 1] ?? -1) && depth > (depths[index + 1] ?? -1)
    if (isPeak && depth > mean - deviation / 2 && depth > 0) starts.push(index + 1)
  })
  return starts
}

function climb(values: readonly number[], from: number, step: -1 | 1): number {
  let at = from
  while ((values[at + step] ?? -1) >= (values[at] ?? 0)) at += step
  return values[at] ?? 0
}

function count(units: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const terms of units) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0
  for (const [term, weight] of a) dot += weight * (b.get(term) ?? 0)
  const size = (counts: ReadonlyMap<string, number>) => Math.sqrt([...counts.values()].reduce((sum, weight) => sum + weight * weight, 0))
  const norm = size(a) * size(b)
  return norm === 0 ? 0 : dot / norm
}
