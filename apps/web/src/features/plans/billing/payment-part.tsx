import { Link } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PaymentCard } from '@clipwright/contract/plans/subscriptions'
import { buttonClass } from '#ui/button.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { paths } from '../../../paths.ts'

export function PaymentPart({ card }: { card: PaymentCard }) {
  const { t } = useTranslation('billing')
  const { brand, last4, expMonth, expYear } = card
  return (
    <SettingsPart title={t('part.payment')}>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line px-4 py-3">
        <p className="flex items-center gap-3">
          <CreditCard aria-hidden className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
          <span className="tabular">{t('card', { brand, last4, month: String(expMonth).padStart(2, '0'), year: expYear })}</span>
        </p>
        <Link to={paths.till} params={{ invoiceId: 'card' }} className={buttonClass({ size: 'small' })}>
          {t('act.changeCard')}
        </Link>
      </div>
    </SettingsPart>
  )
}
