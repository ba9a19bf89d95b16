import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedCoupon } from '@clipwright/contract/plans/coupons'
import type { PlanChoice, PlanName } from '@clipwright/contract/plans/plan-names'
import type { Subscription, SwitchEstimate } from '@clipwright/contract/plans/subscriptions'
import { findConfirmBlock, judgeSwitch } from '@clipwright/money/billing-view'
import { furtherPacks } from '@clipwright/money/packs'
import { describeSeats, losesSeats } from '@clipwright/money/seats'
import { toApiError } from '#platform/api-error.ts'
import { FailureLine } from '#platform/failure-line.tsx'
import { useSession } from '#platform/session.ts'
import { isPaymentRefusal } from '#platform/toast-rules.ts'
import { track } from '#platform/telemetry/track.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { celebrate } from '../../announcements/popups/celebrate.ts'
import { useEstimate, usePlans, useSwitch } from './billing.queries.ts'
import { EstimateSentence } from './estimate-sentence.tsx'
import { followRedirect } from './follow-redirect.ts'
import { moneyText } from './money-words.ts'
import { OfferToStay } from './offer-to-stay.tsx'
import { noteSwitch } from './switch-under-way.ts'

type CheckoutDialogProps = {
  subscription: Subscription
  choice: PlanChoice
  currency: string
  coupon: OfferedCoupon | null
  onClose: () => void
  /** The change went through and nothing is left to pay. */
  onDone: () => void
}

/** The last look before a purchase or a change of plan: what it is, what it costs today and later, and one button. */
export function CheckoutDialog({ subscription, choice, currency, coupon, onClose, onDone }: CheckoutDialogProps) {
  const { t } = useTranslation('billing')
  const [pack, setPack] = useState(choice.pack)
  const next = { ...choice, pack }
  const couponId = coupon?.plan === choice.plan && coupon.cycle === choice.cycle ? coupon.couponId : null
  const estimate = useEstimate({ next, currency, couponId })
  // Here, because a new estimate shows the confirmation anew.
  const change = useCheckout(subscription.plan, onDone)
  const choosePack = (number: number) => {
    change.reset()
    setPack(number)
  }
  const askAgain = () => {
    change.reset()
    void estimate.refetch()
  }
  useEffect(() => track('payment.checkout_window.show', { plan: choice.plan, cycle: choice.cycle }), [choice.plan, choice.cycle])
  const title = choice.plan === 'FreePlan' ? t('checkout.titleFree') : t('checkout.title', { plan: t(`plan.${choice.plan}`) })
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} closeLabel={t('app:close')} width="medium">
      {choice.plan === 'Pro' ? <PackSelect cycle={choice.cycle} pack={pack} disabled={change.isPending} onChange={choosePack} /> : null}
      {estimate.error ? <FailureLine error={estimate.error} onRetry={() => void estimate.refetch()} /> : null}
      {estimate.data?.refusal ? (
        <InlineAlert kind="warning" live className="mt-3">
          {t(`refusal.${estimate.data.refusal}`)}
        </InlineAlert>
      ) : null}
      {estimate.isSettled ? null : <Skeleton className="mt-4 h-32 w-full" />}
      {estimate.isSettled && estimate.data?.estimate ? (
        <Confirm
          key={estimate.data.estimate.estimatedAt}
          subscription={subscription}
          next={next}
          estimate={estimate.data.estimate}
          change={change}
          onEstimateOld={askAgain}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  )
}

/** Makes the change, then leads on to the payment or says what became of it. */
function useCheckout(before: PlanName, onDone: () => void) {
  const orgId = useSession((state) => state.session?.account?.orgId ?? '')
  return useSwitch(({ next, action }, redirectUrl, after) => {
    if (redirectUrl !== null) {
      track('payment.upsell_window.redirect', { plan: next.plan, cycle: next.cycle })
      noteSwitch({ orgId, from: before, to: next.plan })
      return followRedirect(redirectUrl)
    }
    onDone()
    tellResult(before, next.plan, after.plan)
    if (action === 'NoneToPaid') celebrate('paid')
  })
}

type PackSelectProps = { cycle: PlanChoice['cycle']; pack: number; disabled: boolean; onChange: (pack: number) => void }

function PackSelect({ cycle, pack, disabled, onChange }: PackSelectProps) {
  const { t, i18n } = useTranslation('billing')
  const packs = usePlans().data?.data.find(({ key }) => key === 'Pro')?.featurePacks ?? []
  const options = packs
    .filter((one) => one.cycle === cycle)
    .map((one) => ({
      value: String(one.pack),
      label: t('checkout.packOption', { packs: one.pack, credits: (one.features.VideoProcessing / 60).toLocaleString(i18n.language) }),
    }))
  const further = furtherPacks('Pro', cycle)
  return (
    <Select
      label={t('checkout.pack')}
      value={String(pack)}
      disabled={disabled}
      options={further ? [...options, { value: 'further', label: t(`checkout.${further}`), disabled: true }] : options}
      onChange={(value) => onChange(Number(value))}
    />
  )
}

type ConfirmProps = {
  subscription: Subscription
  next: PlanChoice
  estimate: SwitchEstimate
  change: ReturnType<typeof useCheckout>
  onEstimateOld: () => void
  onClose: () => void
}

function Confirm({ subscription, next, estimate, change, onEstimateOld, onClose }: ConfirmProps) {
  const { t } = useTranslation('billing')
  const mayEdit = useSession((state) => state.session?.account?.permissions.includes('subscription:edit') ?? false)
  const block = findConfirmBlock({
    nextPlan: next.plan,
    status: subscription.planStatus,
    hasPaidCredit: subscription.hasPaidCredit,
    mayEditSubscription: mayEdit,
    isRunning: change.isPending,
  })
  const confirm = () => {
    track('payment.checkout_window.click', { plan: next.plan, cycle: next.cycle })
    change.mutate({
      action: estimate.action === 'UndoCancel' ? 'ChangePack' : estimate.action,
      current: { plan: subscription.plan, cycle: subscription.cycle, pack: subscription.pack },
      next,
      currency: estimate.currency,
      couponId: estimate.couponId,
      estimatedAt: estimate.estimatedAt,
      charge: estimate.charge,
    })
  }
  return (
    <>
      <Lines estimate={estimate} next={next} />
      <SeatWarning estimate={estimate} />
      <p className="mt-4 text-lg font-semibold">
        <EstimateSentence estimate={estimate} cycle={next.cycle} />
      </p>
      {block && block !== 'running' ? (
        <InlineAlert kind="info" className="mt-3">
          {t(`block.${block}`)}
        </InlineAlert>
      ) : null}
      {estimate.direction === 'downgrade' && mayEdit ? <OfferToStay subscription={subscription} onClose={onClose} /> : null}
      <ConfirmFailure error={change.error} onEstimateOld={onEstimateOld} />
      <div className={`${dialogFootClass} mt-5`}>
        <Button variant="quiet" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button variant="primary" busy={change.isPending} disabled={block !== null && block !== 'running'} onClick={confirm}>
          {t(estimate.charge.amount === '0' ? 'checkout.confirm' : 'checkout.pay', { amount: moneyText(estimate.charge) })}
        </Button>
      </div>
    </>
  )
}

/** What was refused, but for payments, which have warnings of their own. */
function ConfirmFailure({ error, onEstimateOld }: { error: Error | null; onEstimateOld: () => void }) {
  const name = error ? toApiError(error).errorName : null
  if (name === null || isPaymentRefusal(name)) return null
  return (
    <div className="mt-3">
      <FailureLine error={error} {...(name === 'EstimateChangedError' ? { onRetry: onEstimateOld } : {})} />
    </div>
  )
}

/** An upgrade to Pro that did not arrive is a failure. */
function tellResult(before: PlanName, next: PlanName, after: PlanName): void {
  void import('i18next').then(({ default: i18next }) => {
    const result = judgeSwitch(before, next, after)
    void showToast(result === 'upgradeFailed' ? 'failed' : 'done', i18next.t(`billing:result.${result}`))
  })
}

function Lines({ estimate, next }: { estimate: SwitchEstimate; next: PlanChoice }) {
  const { t } = useTranslation('billing')
  if (estimate.takesEffect !== 'now') return null
  const { credit, discount, charge, tax, taxPercent } = estimate
  return (
    <dl className="mt-4 border-t border-line tabular">
      {discount.amount === '0' ? null : <Line name={t('lines.discount')} value={`−${moneyText(discount)}`} />}
      {credit.amount === '0' ? null : <Line name={t('lines.unused')} value={moneyText(credit)} />}
      <Line name={t('lines.total', { plan: t(`plan.${next.plan}`) })} value={moneyText(charge)} isStrong />
      {tax.amount === '0' ? null : <Line name={t('lines.tax', { percent: taxPercent })} value={moneyText(tax)} />}
    </dl>
  )
}

function Line({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 border-b border-line py-2 ${isStrong ? 'font-semibold' : 'text-ink-2'}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function SeatWarning({ estimate: { seats } }: { estimate: SwitchEstimate }) {
  const { t } = useTranslation('billing')
  if (!losesSeats(seats.used, seats.next)) return null
  return (
    <InlineAlert kind="warning" className="mt-4">
      {t('checkout.seats', { used: seats.used, next: describeSeats(seats.next).seats, names: seats.lost.join(', ') })}
    </InlineAlert>
  )
}
