import { useTranslation } from 'react-i18next'
import { yearlyDiscountPercent } from '@clipwright/money/plan-details'
import { moneyFromJson } from '@clipwright/money/money-json'
import { useExposure } from '#platform/telemetry/use-exposure.ts'
import { Dialog } from '#ui/dialog.tsx'
import { dayText } from '../../account/settings/time-words.ts'
import { usePlans } from '../billing/billing.queries.ts'
import { OfferButtons } from './offer-buttons.tsx'
import { OfferImage } from './offer-image.tsx'
import { usePromotion } from './use-promotion.ts'

type PromotionDialogProps = { kind: 'cyberMonth' | 'freeMonth' | 'discount'; onClose: () => void }

/** What the promotion of this visit offers, until when, and the way to the plans. */
export function PromotionDialog({ kind, onClose }: PromotionDialogProps) {
  const { t, i18n } = useTranslation('billing')
  const ref = useExposure('promotion_dialog')
  const promotion = usePromotion()
  const percent = useYearlyPercent()
  if (!promotion) return null
  const { coupon, oneLiner, endAt } = promotion
  const values = { plan: t(`plan.${coupon.plan}`), cycle: t(`cycle.${coupon.cycle}`), percent: coupon.percentOff ?? '' }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={kind === 'freeMonth' ? t('promotion.freeMonth') : (oneLiner ?? t('promotion.discount', values))}
      closeLabel={t('app:close')}
      width={kind === 'cyberMonth' ? 'offerWide' : 'offer'}
    >
      <OfferImage percent={kind === 'cyberMonth' ? String(percent) : kind === 'freeMonth' ? '100' : (coupon.percentOff ?? '')} />
      <p ref={ref} className="mt-4 text-lg text-ink-2">
        {t(kind === 'freeMonth' ? 'promotion.freeMonthBody' : 'promotion.body', values)}
      </p>
      {endAt ? <p className="mt-1 text-ink-2">{t('promotion.until', { date: dayText(endAt, i18n.language) })}</p> : null}
      <OfferButtons onClose={onClose} />
    </Dialog>
  )
}

/** Whole percent that a year of Pro costs less than twelve months, with what the coupon takes off. */
function useYearlyPercent(): number {
  const prices = usePlans().data?.data.find(({ key }) => key === 'Pro')?.prices ?? []
  const month = prices.find(({ cycle }) => cycle === 'Monthly')
  const year = prices.find(({ cycle, value }) => cycle === 'Yearly' && value.currency === month?.value.currency)
  return yearlyDiscountPercent(month ? moneyFromJson(month.paidValue) : null, year ? moneyFromJson(year.finalPrice) : null)
}
