import type { Clip } from '@clipwright/contract/clips/clips'

export const clipOrders = ['best', 'score', 'source', 'shortest', 'longest'] as const
export type ClipOrder = (typeof clipOrders)[number]

const startOf = (clip: Clip) => clip.timeRanges[0]?.[0] ?? 0

const compare: Record<Exclude<ClipOrder, 'best'>, (a: Clip, b: Clip) => number> = {
  score: (a, b) => b.score - a.score,
  source: (a, b) => startOf(a) - startOf(b),
  shortest: (a, b) => a.duration - b.duration,
  longest: (a, b) => b.duration - a.duration,
}

/** Clips come best first, which is not by score alone: place and likeness to other clips count as well. Clips that are equal in another order stay so. */
export function inOrder(clips: readonly Clip[], order: ClipOrder): readonly Clip[] {
  return order === 'best' ? clips : clips.toSorted(compare[order])
}
