import type { Clip } from '@clipwright/contract/clips/clips'

export type ClipPair = Pick<Clip, 'projectId' | 'clipId'>

const isSame = (a: ClipPair, b: ClipPair) => a.projectId === b.projectId && a.clipId === b.clipId

export const hasClip = (pairs: readonly ClipPair[], clip: ClipPair): boolean => pairs.some((one) => isSame(one, clip))

/** Chooses a clip or takes it away again, in the order of the choice; beyond `most` nothing more is chosen. */
export function toggleClip(pairs: readonly ClipPair[], { projectId, clipId }: ClipPair, most: number): readonly ClipPair[] {
  const pair = { projectId, clipId }
  if (hasClip(pairs, pair)) return pairs.filter((one) => !isSame(one, pair))
  return pairs.length < most ? [...pairs, pair] : pairs
}
