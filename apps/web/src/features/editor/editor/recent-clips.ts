import { readStored, writeStored } from '#platform/stored-state.ts'
import { currentSession } from '#platform/session.ts'

type RecentClip = { clipRef: string; title: string }

const mostClips = 8
const keyOf = () => `editor-recent.${currentSession()?.account?.userId ?? 'nobody'}`

/** Clips that were lately edited in this browser by this person, the last one first. */
export function recentClips(): RecentClip[] {
  return readStored<RecentClip[]>(keyOf(), [])
}

export function noteRecentClip(clip: RecentClip): void {
  const others = recentClips().filter(({ clipRef }) => clipRef !== clip.clipRef)
  writeStored(keyOf(), [clip, ...others].slice(0, mostClips))
}
