import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type Leaving = { answer: (isLeft: boolean) => void }

/**
 * While `isHeld`, whoever leaves the page is asked first. Returns the pending navigation until the person decides; null when
 * there is none. A navigation with `ignoreBlocker` is not asked about.
 */
export function useLeaving(isHeld: boolean): Leaving | null {
  const { history } = useRouter()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  useEffect(() => {
    if (!isHeld) return
    return history.block({
      blockerFn: () =>
        new Promise<boolean>((settle) => {
          const answer = (isLeft: boolean) => {
            setLeaving(null)
            settle(!isLeft)
          }
          setLeaving({ answer })
        }),
      enableBeforeUnload: true,
    })
  }, [history, isHeld])
  return leaving
}
