import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '@clipwright/contract/plans/subscriptions'
import { failureText } from '#platform/failure-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { dayText } from '../../account/settings/time-words.ts'
import { useCancel } from './billing.queries.ts'
import { OfferToStay } from './offer-to-stay.tsx'

const reasons = ['price', 'notUsed', 'quality', 'missingFeature', 'other'] as const

/** Says what ends when and what stays. Giving a reason is not needed. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t, i18n } = useTranslation('billing')
  const [reason, setReason] = useState<(typeof reasons)[number] | 'none'>('none')
  const cancel = useCancel(onClose)
  const date = subscription.nextRecurringAt ? dayText(subscription.nextRecurringAt, i18n.language) : ''
  return (
    <ConfirmDialog
      title={t('cancel.title')}
      action={t('cancel.confirm')}
      keep={t('act.undoCancel', { plan: t(`plan.${subscription.plan}`) })}
      danger
      busy={cancel.isPending}
      problem={cancel.error ? failureText(cancel.error) : undefined}
      onConfirm={() => cancel.mutate(reason === 'none' ? {} : { reason })}
      onClose={onClose}
    >
      <p>{t('cancel.body', { date, plan: t(`plan.${subscription.plan}`) })}</p>
      <p className="mt-2">{t('cancel.stays')}</p>
      <OfferToStay subscription={subscription} onClose={onClose} />
      <Select
        className="mt-4"
        label={t('cancel.why')}
        value={reason}
        options={[
          { value: 'none', label: t('cancel.reason.none') },
          ...reasons.map((value) => ({ value, label: t(`cancel.reason.${value}`) })),
        ]}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
