import { Suspense } from 'react'
import { useHasBilling } from '#platform/billing.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const Banners = lazyPart(async () => (await import('../features/announcements/web-notifications/banners.tsx')).Banners)
const PromotionBanner = lazyPart(async () => (await import('../features/plans/promotions/promotion-banner.tsx')).PromotionBanner)

/** Notices of staff and promotions above the editor, which has no header of the app. */
export function EditorStrips() {
  const hasBilling = useHasBilling()
  return (
    <Suspense>
      <Banners place="top" />
      <Banners place="below" />
      {hasBilling ? <PromotionBanner /> : null}
    </Suspense>
  )
}
