import { useEffect, useState } from 'react'
import { restoreSession } from '#platform/restore-session.ts'
import { currentSession } from '#platform/session.ts'

/** False until the server has said who, if anybody, is signed in. */
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
