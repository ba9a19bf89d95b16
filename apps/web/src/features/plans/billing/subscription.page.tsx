import { useTranslation } from 'react-i18next'
import { deriveBillingView } from '@clipwright/money/billing-view'
import { FailureLine } from '#platform/failure-line.tsx'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CreditsSection } from '../credits/credits-section.tsx'
import { useSubscription } from './billing.queries.ts'
import { DetailsPart } from './details-part.tsx'
import { InvoicesPart } from './invoices-part.tsx'
import { PaymentPart } from './payment-part.tsx'
import { PlanPart } from './plan-part.tsx'
import { ShopGate } from './shop-gate.tsx'

/** Plan, renewal, seats, credits, invoices, payment method and the way out. */
export function SubscriptionPage() {
  const { t } = useTranslation('billing')
  useTitle(t('title'))
  return (
    <ShopGate>
      <div className="page pb-24">
        <PageHeader title={t('title')} />
        <div className="max-w-[860px]">
          <Billing />
        </div>
      </div>
    </ShopGate>
  )
}

function Billing() {
  const { t } = useTranslation('billing')
  const { data, error, refetch, tries } = useSubscription()
  const account = useSession((state) => state.session?.account)
  const mayEdit = account?.permissions.includes('subscription:edit') ?? false
  if (error && !data) return <FailureLine error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="mt-6 h-96 w-full" />
  const isRevenueCat = data.items.some(({ platform }) => platform === 'REVENUE_CAT')
  const view = deriveBillingView({ plan: data.plan, cycle: data.cycle, status: data.planStatus, isRevenueCat })
  return (
    <div className="mt-2 grid gap-10">
      <h2 className="sr-only">{t('title')}</h2>
      <PlanPart subscription={data} view={view} tries={tries} />
      <CreditsSection />
      {view.showsActions && mayEdit && data.card ? <PaymentPart card={data.card} subId={data.items[0]?.subId ?? null} /> : null}
      {mayEdit && data.plan !== 'Enterprise' ? (
        <>
          <InvoicesPart />
          <DetailsPart key={account?.orgId} details={data.details} />
        </>
      ) : null}
    </div>
  )
}
