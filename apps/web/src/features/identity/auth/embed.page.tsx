import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '#platform/page-title.ts'
import { restoreSession } from '#platform/restore-session.ts'
import { useSession } from '#platform/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { paths } from '../../../paths.ts'
import { onSignedIn } from './own-messages.ts'

/**
 * The one page that other sites may show in a frame. A framed page is mostly not given the browser's cookie, so it asks
 * to sign in, or leads to the app, in a window of its own.
 */
export function EmbedPage() {
  const { t } = useTranslation('auth')
  const session = useSession((state) => state.session)
  useEffect(() => onSignedIn(() => void restoreSession()), [])
  const isSignedIn = session !== null && session.token !== null
  useTitle(isSignedIn ? t('embed.open') : t('title'))
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-4 px-4 py-8 text-center">
      <h1 className="font-display text-xl font-extrabold">
        <span className="marked-strong">Clip</span>wright
      </h1>
      <p className="max-w-sm text-lg text-ink-2">{isSignedIn ? t('embed.signedIn') : t('embed.prompt')}</p>
      <a
        href={isSignedIn ? paths.dashboard : `${paths.signIn}?back_to=${encodeURIComponent(paths.autoClose)}`}
        target="_blank"
        rel="opener"
        className={buttonClass({ variant: 'primary', size: 'large' })}
      >
        {isSignedIn ? t('embed.open') : t('signIn')}
      </a>
    </main>
  )
}
