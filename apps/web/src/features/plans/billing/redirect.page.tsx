import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isPollOverdue, judgeSwitch } from '@clipwright/money/billing-view'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { showToast } from '#ui/toast.ts'
import { paths } from '../../../paths.ts'
import { celebrate } from '../../announcements/popups/celebrate.ts'
import { refreshBilling, useSubscription } from './billing.queries.ts'
import { takeSwitch } from './switch-under-way.ts'

/** Where a payment page leads back to: waits until the switch is done, then says what became of it. Its errors are thrown. */
export function RedirectPage() {
  const { t } = useTranslation('billing')
  useTitle(t('redirect.title'))
  const client = useQueryClient()
  const navigate = useNavigate()
  const orgId = useSession((state) => state.session?.account?.orgId)
  const { data, error, tries } = useSubscription()
  // One reading that failed among many is made up for by the next.
  if (error && !data) throw error
  const plan = data && data.status !== 'InSwitching' ? data.plan : null
  useEffect(() => {
    if (plan === null) return
    const change = takeSwitch(orgId)
    if (change) {
      const result = judgeSwitch(change.from, change.to, plan)
      void showToast(result === 'upgradeFailed' ? 'failed' : 'done', t(`result.${result}`))
      if (plan === change.to && (change.from === 'FreePlan' || change.from === 'FreeTrial')) celebrate('paid')
    }
    void refreshBilling(client).then(() => navigate({ to: paths.subscription, replace: true }))
  }, [plan, orgId, client, navigate, t])
  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-md place-content-center gap-4 px-4 text-center">
      <LoaderCircle aria-hidden className="mx-auto size-8 animate-spin text-ink-2" strokeWidth={1.75} />
      <h1 className="font-display text-2xl font-extrabold">{t('redirect.title')}</h1>
      {isPollOverdue(tries) ? (
        <InlineAlert kind="info" live>
          {t('redirect.slow')}
        </InlineAlert>
      ) : null}
      <Link to={paths.subscription} className={buttonClass({ variant: 'quiet' })}>
        {t('redirect.back')}
      </Link>
    </main>
  )
}
