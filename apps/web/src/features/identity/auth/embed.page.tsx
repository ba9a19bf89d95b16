import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { safeBackTo } from '@clipwright/contract/identity/back-to'
import { useTitle } from '#platform/page-title.ts'
import { restoreSession } from '#platform/restore-session.ts'
import { useSession } from '#platform/session.ts'
import { VisitorLanguage } from '#platform/visitor-language.tsx'
import { buttonClass } from '#ui/button.tsx'
import { paths } from '../../../paths.ts'
import { onSignedIn } from './own-messages.ts'

/**
 * The one page that other sites may show in a frame; every other leads here with its address in `back_to`. A framed page is
 * mostly not given the browser's cookie, so it asks to sign in, or leads to the app, in a window of its own.
 */
export function EmbedPage() {
  const { t } = useTranslation('auth')
  const session = useSession((state) => state.session)
  useEffect(() => onSignedIn(() => void restoreSession()), [])
  const backTo = new URLSearchParams(window.location.search).get('back_to')
  const page = backTo === null ? null : safeBackTo(backTo)
  const isSignedIn = session !== null && session.token !== null
  useTitle(isSignedIn ? t('embed.open') : t('title'))
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-4 px-4 py-8 text-center">
      <h1 className="font-display text-xl font-extrabold">
        <span className="marked-strong">Clip</span>wright
      </h1>
      <p className="max-w-sm text-lg text-ink-2">{isSignedIn ? t('embed.signedIn') : t('embed.prompt')}</p>
      <a
        href={isSignedIn ? (page ?? paths.dashboard) : `${paths.signIn}?back_to=${encodeURIComponent(page ?? paths.autoClose)}`}
        target="_blank"
        rel="opener"
        className={buttonClass({ variant: 'primary', size: 'large' })}
      >
        {isSignedIn ? t('embed.open') : t('signIn')}
      </a>
      <VisitorLanguage className="w-44" />
    </main>
  )
}
