import { uncovered } from './scene-paths.ts'
import type { CaptionPosition } from '../timeline.ts'

/** Places of captions with others in their stead where those lie. */
export function withPositions(before: readonly CaptionPosition[], fresh: readonly CaptionPosition[]): CaptionPosition[] {
  const left = before.flatMap((one) => uncovered(one, fresh).map((part) => ({ ...one, ...part })))
  return [...left, ...fresh].sort((a, b) => a.startMs - b.startMs)
}
