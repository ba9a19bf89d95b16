import { useEffect } from 'react'
import type { EditSession } from './engine/edit-session.ts'

/** Tells the session what the hands of the person are doing, wherever on the page. */
export function useGestures(session: EditSession): void {
  useEffect(() => session.gestures.watch(window), [session])
}
