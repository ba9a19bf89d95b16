import { useEffect } from 'react'
import { useEdit } from './use-edit.ts'

/** The browser asks before a page is left whose edits have not reached the server. They are kept in this browser all the same. */
export function useLeaveGuard(): void {
  const session = useEdit()
  // Past React: each edit begins with unsaved work, and nothing of the screen depends on it here.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const look = () => {
      // The listener alone costs pages their place in the browser's cache of pages, so it is there only while it is needed.
      if (session.view.getState().save.name === 'saved') window.removeEventListener('beforeunload', ask)
      else window.addEventListener('beforeunload', ask)
    }
    look()
    const unwatch = session.view.subscribe(({ save }, before) => (save === before.save ? undefined : look()))
    return () => {
      unwatch()
      window.removeEventListener('beforeunload', ask)
    }
  }, [session])
}
