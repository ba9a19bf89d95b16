import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { stopMails } from '@clipwright/contract/messages/notifications'
import { api } from '#platform/api-client.ts'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { buttonClass } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { TranscriptDrawing } from '#ui/transcript-drawing.tsx'
import { paths } from '../../../paths.ts'
import { FailureLine } from '#platform/failure-line.tsx'

/** The link was truncated or its account deleted; retrying is pointless. */
function isBadLink(error: unknown): boolean {
  const { errorName } = toApiError(error)
  return errorName === 'InvalidParam' || errorName === 'RecordNotExisted'
}

/** Opened from the footer of a mail. Visiting it is the one click; no sign-in is needed. */
export function StopMailPage() {
  const { t } = useTranslation('settings')
  useTitle(t('stop.title'))
  const token = new URLSearchParams(useLocation({ select: ({ hash }) => hash }).replace(/^#/, '')).get('token') ?? ''
  const stop = useMutation({ mutationFn: () => api.call(stopMails, { token }), meta: { shown: true } })
  const { mutate } = stop
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    mutate()
  }, [mutate])
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-lg content-center justify-items-start gap-4 px-4 py-12 sm:px-8">
      <TranscriptDrawing />
      <h1 className="font-display text-2xl font-extrabold">{t('stop.title')}</h1>
      <div role="status">
        {stop.isPending ? <p className="text-lg text-ink-2">{t('stop.working')}</p> : null}
        {stop.data ? <p className="text-lg text-ink-2">{t('stop.done', { kind: t(`notify.kind.${stop.data.kind}`) })}</p> : null}
      </div>
      {stop.error && isBadLink(stop.error) ? (
        <InlineAlert kind="warning" live>
          {t('stop.badLink')}
        </InlineAlert>
      ) : null}
      {stop.error && !isBadLink(stop.error) ? <FailureLine error={stop.error} onRetry={() => mutate()} /> : null}
      <Link to={paths.settings} params={{ section: 'notifications' }} className={buttonClass()}>
        {t('stop.more')}
      </Link>
    </main>
  )
}
