import { useEffect, useState } from 'react'
import { restoreSession } from '#platform/restore-session.ts'
import { currentSession } from '#platform/session.ts'

/** False until it is certain whether somebody is signed in in this browser, and who. */
export function useKnownSession(): boolean {
  const [isKnown, setKnown] = useState(() => currentSession()?.token != null)
  useEffect(() => {
    if (isKnown) return
    let isShown = true
    void restoreSession().finally(() => {
      if (isShown) setKnown(true)
    })
    return () => {
      isShown = false
    }
  }, [isKnown])
  return isKnown
}
