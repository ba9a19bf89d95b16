import { startTransition, useEffect, useState } from 'react'
import { useEdit } from '../use-edit.ts'

// While it plays nobody reads more than ten numbers a second.
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
      // The preview itself is drawn first.
      startTransition(() => setAtMs(sourceMs))
    })
  }, [session])
  return atMs
}
