import { useEffect } from 'react'
import { useView } from './use-edit.ts'

/** The browser asks before a page is left whose edits have not reached the server. They are kept in this browser all the same. */
export function useLeaveGuard(): void {
  const isUnsaved = useView((view) => view.save.name !== 'saved')
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
