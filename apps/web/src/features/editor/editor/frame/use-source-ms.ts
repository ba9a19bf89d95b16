import { startTransition, useEffect, useState } from 'react'
import { useEdit } from '../use-edit.ts'

// Ten updates a second are enough while it plays.
const playingStepMs = 100

/** The moment of the source under the playhead, ms: exact while it stands, in steps while it plays. */
export function useSourceMs(): number {
  const session = useEdit()
  const [atMs, setAtMs] = useState(() => session.playhead?.now().sourceMs ?? 0)
  useEffect(() => {
    let lastMs = -1
    return session.watch(({ sourceMs }) => {
      const step = session.view.getState().isPlaying ? playingStepMs : 1
      if (Math.abs(sourceMs - lastMs) < step) return
      lastMs = sourceMs
      // After the preview itself has been drawn.
      startTransition(() => setAtMs(sourceMs))
    })
  }, [session])
  return atMs
}
