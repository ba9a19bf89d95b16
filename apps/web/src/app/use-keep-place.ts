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
 * The server ends the stream of whoever it happens to: removed, made an admin, a team disbanded. So an ended stream is
 * the moment to ask where the person still belongs and what they may do. Somebody in no team goes to the page for that.
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
