import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect } from 'react'
import { refreshPlace } from '../features/identity/orgs/switch-org.ts'
import { useLive } from '#platform/live-events.ts'
import { useSession } from '#platform/session.ts'
import { showToast } from '#ui/toast.ts'
import { paths } from '../paths.ts'

/**
 * The server ends the stream of people whose place changes: removed, made an admin, team disbanded. So after an ended
 * stream the page asks for memberships and permissions again. People without a team go to the page for that.
 */
export function useKeepPlace(): void {
  const client = useQueryClient()
  const router = useRouter()
  const placeless = useSession(({ session }) => (session?.token && !session.account ? (session.orgs.length > 0 ? 'choose' : 'none') : null))
  useEffect(
    () =>
      useLive.subscribe((now, before) => {
        if (now.open || !before.open) return
        refreshPlace(client).then(
          (next) => {
            if (!next) return
            void router.navigate({ to: paths.dashboard, replace: true })
            void showToast('plain', i18next.t('orgs:moved', { team: next.orgName }), { id: 'switched', durationMs: 10_000 })
          },
          () => undefined, // Without a connection nothing is known; the next ended stream asks again.
        )
      }),
    [client, router],
  )
  useEffect(() => {
    if (placeless) void router.navigate({ to: placeless === 'none' ? paths.emptyOrg : paths.chooseOrg, replace: true })
  }, [placeless, router])
}
