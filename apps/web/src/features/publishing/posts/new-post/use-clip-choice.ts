import { useState } from 'react'
import { mostClips } from '../compose-address.ts'
import { type ClipPair, hasClip, toggleClip } from './chosen-clips.ts'

/** What was chosen stays chosen while other clips are searched for. */
export function useClipChoice() {
  const [pairs, setPairs] = useState<readonly ClipPair[]>([])
  return {
    pairs,
    isFull: pairs.length >= mostClips,
    has: (clip: ClipPair) => hasClip(pairs, clip),
    toggle: (clip: ClipPair) => setPairs((before) => toggleClip(before, clip, mostClips)),
  }
}

export type ClipChoice = ReturnType<typeof useClipChoice>
