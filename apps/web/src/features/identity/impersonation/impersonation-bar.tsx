import { useNavigate } from '@tanstack/react-router'
import { UserRoundCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNowMs } from '#platform/now.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../paths.ts'
import { useImpersonation, useStopImpersonation } from './impersonation.queries.ts'

/** On top of everything during impersonation: the person, the remaining time, and the exit. */
export function ImpersonationBar() {
  const { t } = useTranslation('impersonation')
  const session = useSession((state) => state.session)
  const about = useImpersonation().data?.impersonation
  const navigate = useNavigate()
  const stop = useStopImpersonation(() => {
    void navigate({ to: paths.staff })
    void showToast('done', t('stopped'))
  })
  const nowMs = useNowMs()
  if (!session?.impersonator) return null
  const name = session.user?.name ?? ''
  const endsAt = about?.expiresAt ?? session.expiresAt
  // The clock is accurate to half a minute, so rounding up could exceed the hour.
  const leftMin = endsAt === null ? null : Math.min(60, Math.ceil((Date.parse(endsAt) - nowMs) / 60_000))
  return (
    <section aria-label={t('bar', { name })} className="sticky top-0 z-30 border-b border-line-strong bg-warning-soft text-warning">
      <div className="page flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <UserRoundCog aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 font-semibold">
          <span className="break-words">{t('bar', { name })}</span>
          {leftMin === null ? null : (
            <span className="ml-2 font-medium whitespace-nowrap tabular-nums">
              {leftMin > 0 ? t('left', { count: leftMin }) : t('over')}
            </span>
          )}
          {about ? <span className="block truncate text-sm font-medium">{about.reason}</span> : null}
        </p>
        <Button size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('stop')}
        </Button>
      </div>
    </section>
  )
}
