import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartAfterUpload } from '../features/projects/projects/use-start-after-upload.ts'
import { useUploads } from '../features/sources/uploads/upload-list.ts'
import { withoutPrefix } from '#platform/language-address.ts'
import { useHasBilling } from '#platform/billing.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { saveCache } from '#platform/persisted-cache.ts'
import { sessionScope, useSession } from '#platform/session.ts'
import { paths } from '../paths.ts'
import '#ui/focus-history.ts'
import { useLater } from '#ui/use-later.ts'
import { ExpiredSession } from './expired-session.tsx'
import { useLiveCache } from './live-cache.ts'
import { OfflineBar } from './offline-bar.tsx'
import { OrgDialogs } from './org-dialogs.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useGoKeys } from './use-go-keys.ts'
import { useKeepPlace } from './use-keep-place.ts'
import { WhereYouAre } from './where-you-are.tsx'

const ImpersonationBar = lazyPart(async () => (await import('../features/identity/impersonation/impersonation-bar.tsx')).ImpersonationBar)
const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)
const Companions = lazyPart(async () => (await import('./companions.tsx')).Companions)
const Banners = lazyPart(async () => (await import('../features/announcements/web-notifications/banners.tsx')).Banners)
const PromotionBanner = lazyPart(async () => (await import('../features/plans/promotions/promotion-banner.tsx')).PromotionBanner)
const UploadTray = lazyPart(async () => (await import('../features/sources/uploads/upload-tray.tsx')).UploadTray)

/** Stored in this browser for the next visit. */
const keptKinds = ['projects', 'project', 'clips']

export function AppLayout() {
  const { t } = useTranslation('app')
  useLiveCache()
  useStartAfterUpload()
  usePersistence()
  useLeaveWhenSignedOut()
  useKeepPlace()
  useFieldFromHash()
  const hasBilling = useHasBilling()
  const [keysShown, setKeysShown] = useState(false)
  const showKeys = useCallback(() => setKeysShown(true), [])
  useGoKeys(showKeys)
  const isLater = useLater()

  return (
    <div className="shell flex min-h-dvh flex-col pb-(--foot)">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-primary focus:px-4 focus:py-2 focus:text-on-primary"
      >
        {t('skip')}
      </a>
      <OfflineBar />
      <Suspense>
        <Banners place="top" />
      </Suspense>
      <ActingBar />
      <TopBar onKeys={showKeys} />
      <Suspense>
        <Banners place="below" />
        {hasBilling ? <PromotionBanner /> : null}
      </Suspense>
      <WhereYouAre />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <TabBar />
      {isLater ? <Overlays /> : null}
      {keysShown ? (
        <Suspense>
          <ShortcutSheet onClose={() => setKeysShown(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function ActingBar() {
  const isActing = useSession((state) => state.session?.impersonator != null)
  return isActing ? (
    <Suspense>
      <ImpersonationBar />
    </Suspense>
  ) : null
}

/** Overlays of every page. */
function Overlays() {
  const uploading = useUploads((state) => state.uploads.length > 0)
  return (
    <>
      {uploading ? (
        <Suspense>
          <UploadTray />
        </Suspense>
      ) : null}
      <Suspense>
        <Companions />
      </Suspense>
      <OrgDialogs />
      <ExpiredSession />
    </>
  )
}

function usePersistence(): void {
  const client = useQueryClient()
  const scope = useSession((state) => sessionScope(state.session))
  useEffect(() => saveCache(client, scope, keptKinds), [client, scope])
}

function useLeaveWhenSignedOut(): void {
  const router = useRouter()
  const signedOut = useSession((state) => state.session === null)
  const onPurpose = useSession((state) => state.leftOnPurpose)
  useEffect(() => {
    if (!signedOut) return
    // Read once: while the sign-in page loads, the router already has its address.
    const { pathname, search } = window.location
    void router.navigate({ to: paths.signIn, search: onPurpose ? {} : { back_to: withoutPrefix(pathname) + search }, replace: true })
  }, [signedOut, onPurpose, router])
}

/** A new video begins in the field of the dashboard. */
function useFieldFromHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === 'submit-field') document.getElementById('submit-field')?.focus()
  }, [hash])
}
