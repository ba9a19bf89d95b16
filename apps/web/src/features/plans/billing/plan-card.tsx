import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SoldCycle } from '@clipwright/contract/plans/plan-names'
import type { PlanDetails, PlanPrice } from '@clipwright/contract/plans/plan-details'
import { cx } from '#ui/class-names.ts'
import { moneyText, monthlyText } from './money-words.ts'

type PlanCardProps = {
  plan: PlanDetails
  cycle: SoldCycle
  price: PlanPrice | null
  isFeatured: boolean
  action: ReactNode
}

/** One plan: what it costs for a month and a year in the same size, and what the plan list says it gives. */
export function PlanCard({ plan, cycle, price, isFeatured, action }: PlanCardProps) {
  const { t, i18n } = useTranslation('billing')
  const features = (plan.featurePacks.find((pack) => pack.cycle === cycle && pack.pack === 1) ?? plan.featurePacks[0])?.features
  const count = (number: number) => number.toLocaleString(i18n.language)
  const gives = features
    ? [
        t(cycle === 'Yearly' && price ? 'gives.creditsYearly' : 'gives.credits', { credits: count(features.VideoProcessing / 60) }),
        t('gives.seats', { seats: count(features.OrgSeat) }),
        ...(features.BrandTemplate > 0 ? [t('gives.templates', { templates: count(features.BrandTemplate) })] : []),
        ...(plan.key === 'FreePlan' ? [t('gives.watermark')] : [t('gives.noWatermark')]),
        ...(plan.key === 'Pro' ? [t('gives.editing'), t('gives.api')] : []),
      ]
    : []
  return (
    <li className={cx('flex min-w-0 flex-col rounded-lg border bg-surface p-5', isFeatured ? 'border-ink shadow-popover' : 'border-line')}>
      <h2 className="font-display text-xl font-extrabold">{t(`plan.${plan.key}`)}</h2>
      <Price price={price} cycle={cycle} isFree={plan.key === 'FreePlan'} />
      <ul className="mt-4 mb-6 grid flex-1 content-start gap-2">
        {gives.map((text) => (
          <li key={text} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {action}
    </li>
  )
}

const priceClass = 'font-display text-xl font-bold sm:text-2xl'

function Price({ price, cycle, isFree }: { price: PlanPrice | null; cycle: SoldCycle; isFree: boolean }) {
  const { t } = useTranslation('billing')
  if (isFree) return <p className={cx('mt-2', priceClass)}>{t('upsell.free')}</p>
  if (!price) return <p className="mt-2 text-ink-2">{t('upsell.monthlyOnly')}</p>
  const { value, paidValue, finalPrice } = price
  const isReduced = value.amount !== finalPrice.amount
  return (
    <div className="mt-2 tabular">
      <p className={priceClass}>{t(`perCycle.${cycle}`, { price: moneyText(finalPrice) })}</p>
      {cycle === 'Yearly' ? <p className={priceClass}>{t('perCycle.Monthly', { price: monthlyText(finalPrice) })}</p> : null}
      {isReduced ? (
        <p className="text-sm text-ink-2">
          <span className="sr-only">{t('upsell.before')} </span>
          <s>{moneyText(paidValue.amount === finalPrice.amount ? value : paidValue)}</s>
        </p>
      ) : null}
    </div>
  )
}
