import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PaymentCard } from '@clipwright/contract/plans/subscriptions'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { useFollowBillLink } from './billing.queries.ts'

type PaymentPartProps = {
  card: PaymentCard
  /** The subscription that the card pays for; null when none is left, and with it no page to change the card. */
  subId: string | null
}

export function PaymentPart({ card, subId }: PaymentPartProps) {
  const { t } = useTranslation('billing')
  const change = useFollowBillLink()
  const { brand, last4, expMonth, expYear } = card
  return (
    <SettingsPart title={t('part.payment')}>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-3">
        <p className="flex items-center gap-3">
          <CreditCard aria-hidden className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
          <span className="tabular">{t('card', { brand, last4, month: String(expMonth).padStart(2, '0'), year: expYear })}</span>
        </p>
        {subId === null ? null : (
          <Button size="small" busy={change.isPending} onClick={() => change.mutate(subId)}>
            {t('act.changeCard')}
          </Button>
        )}
      </div>
      <FailureLine error={change.error} />
    </SettingsPart>
  )
}
