import { useState } from 'react'
import { mostClips } from '../compose-address.ts'
import { type ClipPair, hasClip, toggleClip } from './chosen-clips.ts'

/** What was chosen stays chosen while other clips are searched for. */
export function useClipChoice() {
  const [chosen, setChosen] = useState<readonly ClipPair[]>([])
  return {
    chosen,
    isFull: chosen.length >= mostClips,
    has: (clip: ClipPair) => hasClip(chosen, clip),
    toggle: (clip: ClipPair) => setChosen((before) => toggleClip(before, clip, mostClips)),
  }
}

export type ClipChoice = ReturnType<typeof useClipChoice>
