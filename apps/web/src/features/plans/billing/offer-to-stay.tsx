import { useTranslation } from 'react-i18next'
import type { Subscription } from '@clipwright/contract/plans/subscriptions'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { useAcceptOffer } from './billing.queries.ts'

const offeredPercent = '20'

/** A discount for whoever keeps the plan. Offered once for a subscription, and not while another coupon runs. */
export function OfferToStay({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation('billing')
  const accept = useAcceptOffer(onClose)
  const { items, offerCouponTag, nextCouponPercentOff } = subscription
  if (items.length === 0 || offerCouponTag !== null || nextCouponPercentOff !== null) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 rounded-md border border-line-strong px-4 py-3">
      <p className="min-w-40 flex-1 font-semibold text-ink">{t('offer.body', { percent: offeredPercent })}</p>
      <Button size="small" busy={accept.isPending} onClick={() => accept.mutate()}>
        {t('offer.accept')}
      </Button>
      <FailureLine error={accept.error} />
    </div>
  )
}
