import { Suspense, useEffect } from 'react'
import { WelcomeBackPage } from '../features/identity/auth/welcome-back.page.tsx'
import { celebrate } from '../features/announcements/popups/celebrate.ts'
import { PopupHost } from '../features/announcements/popups/popup-host.tsx'
import { useSession } from '#platform/session.ts'

/** `/welcome-back`: the celebration for signed-in people, the page for everybody else. */
export function WelcomePage() {
  const isSignedIn = useSession((state) => state.session?.account != null)
  useEffect(() => {
    if (isSignedIn) celebrate('welcome-back')
  }, [isSignedIn])
  return (
    <>
      <WelcomeBackPage />
      <Suspense>
        <PopupHost />
      </Suspense>
    </>
  )
}
