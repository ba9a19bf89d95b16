import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedCoupon } from '@clipwright/contract/plans/coupons'
import type { PlanChoice, SoldCycle } from '@clipwright/contract/plans/plan-names'
import type { PlanDetails } from '@clipwright/contract/plans/plan-details'
import type { Subscription } from '@clipwright/contract/plans/subscriptions'
import { showsUpsell } from '@clipwright/money/billing-view'
import { moneyFromJson } from '@clipwright/money/money-json'
import { yearlyDiscountPercent } from '@clipwright/money/plan-details'
import { decideSwitch } from '@clipwright/money/plan-switch'
import { FailureLine } from '#platform/failure-line.tsx'
import { useTitle } from '#platform/page-title.ts'
import { track } from '#platform/telemetry/track.ts'
import { useExposure } from '#platform/telemetry/use-exposure.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { refreshBilling, useCoupons, usePlans, useSubscription } from './billing.queries.ts'
import { CheckoutDialog } from './checkout-dialog.tsx'
import { currencyLabel } from './money-words.ts'
import { PlanCard } from './plan-card.tsx'
import { ShopGate } from './shop-gate.tsx'

/** All plans on one screen, and the way to the checkout of each. */
export function UpsellPage() {
  return (
    <ShopGate>
      <Plans />
    </ShopGate>
  )
}

function Plans() {
  const { t } = useTranslation('billing')
  useTitle(t('upsell.title'))
  const client = useQueryClient()
  const plans = usePlans()
  const subscription = useSubscription()
  // What a coupon takes off may have changed since it was last looked at.
  useEffect(() => {
    void refreshBilling(client)
    track('payment.upsell_window.show', { switchType: 'plan' })
  }, [client])
  return (
    <main id="main" className="page min-h-dvh pt-4 pb-12">
      <Link to={paths.subscription} className={cx(buttonClass({ variant: 'quiet' }), '-ml-3.5')}>
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        {t('upsell.back')}
      </Link>
      <PageHeader title={t('upsell.title')} about={t('upsell.body')} />
      {plans.error ? <FailureLine error={plans.error} onRetry={() => void plans.refetch()} /> : null}
      {subscription.error ? <FailureLine error={subscription.error} onRetry={() => void subscription.refetch()} /> : null}
      {plans.data && subscription.data ? (
        <Cards plans={plans.data.data} currencies={plans.data.currencies} subscription={subscription.data} />
      ) : (
        <Skeleton className="mt-6 h-96 w-full" />
      )}
    </main>
  )
}

type CardsProps = { plans: readonly PlanDetails[]; currencies: readonly string[]; subscription: Subscription }

const soldHere = (plan: PlanDetails) => plan.active && plan.key !== 'FreeTrial'

function Cards({ plans, currencies, subscription }: CardsProps) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const coupons = useCoupons().data
  const [chosenCycle, setCycle] = useState<SoldCycle | null>(null)
  const [currency, setCurrency] = useState(currencies[0] ?? 'USD')
  const [choice, setChoice] = useState<PlanChoice | null>(null)
  const best = coupons?.coupons.find(({ couponId }) => couponId === coupons.bestCouponId) ?? null
  // Cards show first what the coupon of the visit is for.
  const cycle = chosenCycle ?? best?.cycle ?? 'Monthly'
  const [unfit, setUnfit] = useState<PlanChoice | null>(null)
  const pick = (next: PlanChoice) => {
    track('payment.upsell_window.click', { plan: next.plan, cycle: next.cycle })
    const isUnfit = best !== null && next.plan !== 'FreePlan' && (best.plan !== next.plan || best.cycle !== next.cycle)
    if (isUnfit) setUnfit(next)
    else setChoice(next)
  }
  return (
    <>
      {coupons?.oneLiner ? (
        <p className="mt-4 font-semibold">
          <span className="marked">{coupons.oneLiner}</span>
        </p>
      ) : null}
      <Controls {...{ cycle, setCycle, currency, setCurrency, currencies, percent: yearlyPercent(plans, currency) }} />
      <PlanList {...{ plans, subscription, cycle, currency }} onPick={pick} />
      {showsUpsell(billingOf(subscription), 'Business') && subscription.plan === 'Pro' ? (
        <p className="mt-4 text-ink-2">{t('upsell.business')}</p>
      ) : null}
      {unfit && best ? (
        <CouponHint
          coupon={best}
          onGo={() => {
            setChoice(unfit)
            setUnfit(null)
          }}
          onClose={() => setUnfit(null)}
        />
      ) : null}
      {choice ? (
        <CheckoutDialog
          subscription={subscription}
          choice={choice}
          currency={currency}
          coupon={best}
          onClose={() => setChoice(null)}
          onDone={() => void navigate({ to: paths.subscription })}
        />
      ) : null}
    </>
  )
}

type PlanListProps = {
  plans: readonly PlanDetails[]
  subscription: Subscription
  cycle: SoldCycle
  currency: string
  onPick: (choice: PlanChoice) => void
}

function PlanList({ plans, subscription, cycle, currency, onPick }: PlanListProps) {
  const exposureRef = useExposure('plans')
  return (
    <ul ref={exposureRef} className="mt-4 grid gap-4 md:grid-cols-3">
      {plans.filter(soldHere).map((plan) => (
        <PlanCard
          key={plan.key}
          plan={plan}
          cycle={cycle}
          price={plan.prices.find((price) => price.cycle === cycle && price.value.currency === currency) ?? null}
          isFeatured={plan.key === 'Pro'}
          action={<PickButton subscription={subscription} plan={plan} cycle={cycle} onPick={onPick} />}
        />
      ))}
    </ul>
  )
}

/** Words that elsewhere stand inside a sentence. */
const Standing = ({ text }: { text: string }) => <span className="inline-block first-letter:uppercase">{text}</span>

type ControlsProps = {
  cycle: SoldCycle
  setCycle: (cycle: SoldCycle) => void
  currency: string
  setCurrency: (currency: string) => void
  currencies: readonly string[]
  /** How much less a year costs than twelve months. */
  percent: number
}

function Controls({ cycle, setCycle, currency, setCurrency, currencies, percent }: ControlsProps) {
  const { t } = useTranslation('billing')
  return (
    <div className="mt-6 flex flex-wrap items-end justify-between gap-3">
      <Segmented
        label={t('upsell.cycle')}
        value={cycle}
        options={[
          { value: 'Monthly', label: <Standing text={t('cycle.Monthly')} /> },
          { value: 'Yearly', label: <Standing text={t('upsell.save', { percent })} /> },
        ]}
        onChange={setCycle}
      />
      {currencies.length > 1 ? (
        <Select
          label={t('upsell.currency')}
          labelHidden
          value={currency}
          options={currencies.map((code) => ({ value: code, label: currencyLabel(code) }))}
          onChange={setCurrency}
        />
      ) : null}
    </div>
  )
}

function yearlyPercent(plans: readonly PlanDetails[], currency: string): number {
  const prices = plans.find(({ key }) => key === 'Pro')?.prices.filter(({ value }) => value.currency === currency) ?? []
  const [month, year] = (['Monthly', 'Yearly'] as const).map((cycle) => prices.find((price) => price.cycle === cycle))
  return yearlyDiscountPercent(month ? moneyFromJson(month.paidValue) : null, year ? moneyFromJson(year.paidValue) : null)
}

const billingOf = ({ plan, cycle, planStatus, items }: Subscription) => ({
  plan,
  cycle,
  status: planStatus,
  isRevenueCat: items.some(({ platform }) => platform === 'REVENUE_CAT'),
})

/** The coupon of the visit is for something else than what was picked. */
function CouponHint({ coupon, onGo, onClose }: { coupon: OfferedCoupon; onGo: () => void; onClose: () => void }) {
  const { t } = useTranslation('billing')
  return (
    <ConfirmDialog title={t('hint.title')} action={t('hint.go')} onConfirm={onGo} onClose={onClose}>
      {t('hint.body', { plan: t(`plan.${coupon.plan}`), cycle: t(`cycle.${coupon.cycle}`) })}
    </ConfirmDialog>
  )
}

type PickProps = { subscription: Subscription; plan: PlanDetails; cycle: SoldCycle; onPick: (choice: PlanChoice) => void }

/** Disabled, with the reason below, where the choice is not possible. */
function PickButton({ subscription, plan, cycle, onPick }: PickProps) {
  const { t } = useTranslation('billing')
  const next: PlanChoice = { plan: plan.key, cycle: plan.key === 'FreePlan' ? 'Monthly' : cycle, pack: 1 }
  const decision = decideSwitch({ ...subscription, status: subscription.planStatus }, next)
  const reason = decision.outcome === 'refused' ? decision.reason : null
  if (reason === 'samePlan') {
    return (
      <p className="flex min-h-11 items-center justify-center gap-2 rounded-md bg-sunken px-5 text-lg font-semibold text-ink-2">
        <Check aria-hidden className="size-5" strokeWidth={2} />
        {t('upsell.current')}
      </p>
    )
  }
  return (
    <div>
      <Button
        variant={plan.key === 'Pro' ? 'primary' : 'outline'}
        size="large"
        className="w-full"
        disabled={decision.outcome !== 'switch'}
        onClick={() => onPick(next)}
      >
        {t('upsell.choose', { plan: t(`plan.${plan.key}`) })}
      </Button>
      {reason ? <p className="mt-1.5 text-sm text-ink-2">{t(`refusal.${reason}`)}</p> : null}
    </div>
  )
}
