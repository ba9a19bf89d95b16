import { partBytes } from './platform.ts'

type PartPlan = { partBytes: number; count: number }

/** How a file is cut: equal parts, of which the last takes the rest as well; small files stay whole. */
export function planParts(sizeBytes: number): PartPlan {
  const count = Math.max(1, Math.floor(sizeBytes / partBytes))
  return { partBytes: count === 1 ? sizeBytes : partBytes, count }
}

/** First byte of a part, and the one after its last. */
export function partRange({ partBytes: size, count }: PartPlan, index: number, sizeBytes: number): { start: number; end: number } {
  return { start: index * size, end: index === count - 1 ? sizeBytes : (index + 1) * size }
}
