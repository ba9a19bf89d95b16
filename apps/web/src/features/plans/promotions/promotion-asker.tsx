import { useEffect } from 'react'
import { showsEssentialHint } from '@clipwright/money/promotion-view'
import { useGate } from '#platform/feature-flags.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { askForPopup, withdrawPopup } from '../../announcements/popups/ask-for-popup.ts'
import { useSubscription } from '../billing/billing.queries.ts'
import { usePromotion } from './use-promotion.ts'

const PromotionDialog = lazyPart(async () => (await import('./promotion-dialog.tsx')).PromotionDialog)
const EssentialDialog = lazyPart(async () => (await import('./essential-dialog.tsx')).EssentialDialog)

/** Queues the popup of a promotion, once for each, while the page is one on which it may appear; and the hint to Pro, once. */
export function PromotionAsker() {
  const promotion = usePromotion()
  const kind = promotion?.popup ?? null
  const id = promotion ? `promotion.${promotion.promotionId}` : ''
  const subscription = useSubscription().data
  const isGateOn = useGate('essential_to_pro')
  const isHinted = subscription !== undefined && showsEssentialHint(subscription.plan, subscription.planStatus, isGateOn)
  useEffect(() => {
    if (kind === null) return
    askForPopup({ kind: 'OfferCouponDialog', id, onceAfter: 'shown', draw: (onClose) => <PromotionDialog kind={kind} onClose={onClose} /> })
    return () => withdrawPopup(id)
  }, [kind, id])
  useEffect(() => {
    if (!isHinted) return
    const draw = (onClose: () => void) => <EssentialDialog onClose={onClose} />
    askForPopup({ kind: 'OfferCouponDialog', id: 'essential-to-pro', onceAfter: 'shown', draw })
  }, [isHinted])
  return null
}
