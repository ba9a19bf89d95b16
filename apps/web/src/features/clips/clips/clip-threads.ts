import type { Clip } from '@clipwright/contract/clips/clips'
import type { Narrative } from '@clipwright/contract/clips/narratives'

export type Thread = { narrative: Narrative; clips: Clip[] }

/** Clips of each thread, best first, then those without a thread. */
export function splitByThread(clips: readonly Clip[], narratives: readonly Narrative[]): { threads: Thread[]; elsewhere: Clip[] } {
  const clipsById = new Map(clips.map((clip) => [clip.clipId, clip]))
  const threads = narratives.map((narrative): Thread => ({ narrative, clips: narrative.clipIds.flatMap((id) => clipsById.get(id) ?? []) }))
  const clipsInThreads = new Set(threads.flatMap((thread) => thread.clips))
  return { threads, elsewhere: clips.filter((clip) => !clipsInThreads.has(clip)) }
}
