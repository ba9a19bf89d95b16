import { Suspense, useEffect, useState } from 'react'
import { WelcomeBackPage } from '../features/identity/auth/welcome-back.page.tsx'
import { popupLine } from '../features/announcements/popups/ask-for-popup.ts'
import { celebrate } from '../features/announcements/popups/celebrate.ts'
import { PopupHost } from '../features/announcements/popups/popup-host.tsx'
import { useSession } from '#platform/session.ts'

/** `/welcome-back`: the celebration for signed-in people, the page for everybody else. */
export function WelcomePage() {
  const isSignedIn = useSession((state) => state.session?.account != null)
  const [isGreeted, setGreeted] = useState(false)
  useEffect(() => {
    if (!isSignedIn) return
    celebrate('welcome-back')
    return popupLine.store.subscribe(({ shown }, before) => {
      if (before.shown?.kind === 'GlobalCelebration' && shown === null) setGreeted(true)
    })
  }, [isSignedIn])
  return (
    <>
      <WelcomeBackPage isQuiet={isSignedIn && !isGreeted} />
      <Suspense>
        <PopupHost />
      </Suspense>
    </>
  )
}
