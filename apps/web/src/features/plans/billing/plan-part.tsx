import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '@clipwright/contract/plans/subscriptions'
import { findUpgradeWay, isPollOverdue, type BillingView } from '@clipwright/money/billing-view'
import { FailureLine } from '#platform/failure-line.tsx'
import { useSession } from '#platform/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { paths } from '../../../paths.ts'
import { dayText } from '../../account/settings/time-words.ts'
import { useAbandonSwitch, useUndoCancel } from './billing.queries.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { followRedirect } from './follow-redirect.ts'
import { moneyText } from './money-words.ts'
import { PlanName } from './plan-name.tsx'

type PlanPartProps = { subscription: Subscription; view: BillingView; tries: number }

export function PlanPart({ subscription, view, tries }: PlanPartProps) {
  const { t } = useTranslation('billing')
  return (
    <SettingsPart title={t('part.plan')}>
      <p className="font-display text-2xl font-extrabold">
        {subscription.items.length > 0 ? <PlanName choice={subscription} /> : t(`plan.${subscription.plan}`)}
      </p>
      <WhatIsNext subscription={subscription} />
      <p className="mt-0.5 text-ink-2">{t('seats', { seats: subscription.usedSeats })}</p>
      <Unpaid subscription={subscription} />
      <Pending subscription={subscription} tries={tries} />
      <Actions subscription={subscription} view={view} />
    </SettingsPart>
  )
}

/** When it renews, changes or ends, in one sentence. */
function WhatIsNext({ subscription }: { subscription: Subscription }) {
  const { t, i18n } = useTranslation('billing')
  const { planStatus, nextRecurringAt, nextPrice, incoming, trialEndAt, cycle } = subscription
  const day = (iso: string) => dayText(iso, i18n.language)
  if (trialEndAt) return <p className="mt-1">{t('next.trial', { date: day(trialEndAt) })}</p>
  if (!nextRecurringAt) return null
  if (planStatus === 'Canceling') return <p className="mt-1">{t('next.ends', { date: day(nextRecurringAt) })}</p>
  const price = nextPrice
    ? t(`perCycle.${incoming?.cycle ?? (cycle === 'Yearly' ? 'Yearly' : 'Monthly')}`, { price: moneyText(nextPrice) })
    : ''
  if (incoming) return <p className="mt-1">{t('next.changes', { date: day(nextRecurringAt), plan: t(`plan.${incoming.plan}`), price })}</p>
  return <p className="mt-1">{t('next.renews', { date: day(nextRecurringAt), price })}</p>
}

function Unpaid({ subscription: { unpaid } }: { subscription: Subscription }) {
  const { t, i18n } = useTranslation('billing')
  if (!unpaid) return null
  return (
    <InlineAlert
      kind="warning"
      className="mt-4"
      action={
        <Button size="small" onClick={() => followRedirect(unpaid.url)}>
          {t('unpaid.pay')}
        </Button>
      }
    >
      {t('unpaid.body', { amount: moneyText(unpaid.amount), date: dayText(unpaid.endsAt, i18n.language) })}
    </InlineAlert>
  )
}

/** A change that waits for its payment: go on with it, or give it up. */
function Pending({ subscription: { pending }, tries }: { subscription: Subscription; tries: number }) {
  const { t } = useTranslation('billing')
  const abandon = useAbandonSwitch()
  if (!pending) return null
  const key = pending.needsAction ? 'pending.action' : isPollOverdue(tries) ? 'pending.slow' : 'pending.body'
  return (
    <div className="mt-4 grid gap-2">
      <InlineAlert
        kind="info"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => followRedirect(pending.url)}>
              {t('pending.continue')}
            </Button>
            <Button size="small" variant="quiet" busy={abandon.isPending} onClick={() => abandon.mutate()}>
              {t('pending.abandon')}
            </Button>
          </div>
        }
      >
        {t(key, { plan: t(`plan.${pending.next.plan}`), amount: moneyText(pending.amount) })}
      </InlineAlert>
      <FailureLine error={abandon.error} />
    </div>
  )
}

function Actions({ subscription, view }: Omit<PlanPartProps, 'tries'>) {
  const { t } = useTranslation('billing')
  const [isCanceling, setCanceling] = useState(false)
  const undo = useUndoCancel()
  const mayEdit = useSession((state) => state.session?.account?.permissions.includes('subscription:edit') ?? false)
  const { plan, cycle, planStatus, items, incoming } = subscription
  const isRevenueCat = items.some(({ platform }) => platform === 'REVENUE_CAT')
  const way = findUpgradeWay({ plan, cycle, status: planStatus, isRevenueCat }, mayEdit)
  if (way === 'contactAccountManager' || way === 'askOwner') return <p className="mt-4 text-ink-2">{t(`way.${way}`)}</p>
  const hasLive = items.length > 0
  return (
    <div className="mt-5 grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Link to={paths.plans} className={buttonClass({ variant: view.showsUpgrade ? 'primary' : 'outline' })}>
          {t(view.showsUpgrade ? 'act.upgrade' : 'act.change')}
        </Link>
        {view.showsUndoCancel || incoming ? (
          <Button variant="primary" busy={undo.isPending} onClick={() => undo.mutate()}>
            {t(view.showsUndoCancel ? 'act.undoCancel' : 'act.undoChange', { plan: t(`plan.${plan}`) })}
          </Button>
        ) : null}
        {view.showsActions && hasLive && !view.showsUndoCancel ? (
          <Button variant="quiet" onClick={() => setCanceling(true)}>
            {t('act.cancel')}
          </Button>
        ) : null}
      </div>
      <FailureLine error={undo.error} />
      {isCanceling ? <CancelDialog subscription={subscription} onClose={() => setCanceling(false)} /> : null}
    </div>
  )
}
