import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '@clipwright/contract/plans/invoices'
import { failureText } from '#platform/failure-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextField } from '#ui/text-field.tsx'
import { moneyText } from '../../plans/billing/money-words.ts'
import { useAdjustCredits, useCreditInvoice, useExtendTrial } from './org-billing.queries.ts'

type ActProps = {
  title: string
  action: string
  busy: boolean
  error: unknown
  onConfirm: (reason: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Every act of staff needs a reason of at least three letters. */
function ActDialog({ title, action, busy, error, onConfirm, onClose, children }: ActProps) {
  const { t } = useTranslation('staff')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim().length < 3
  return (
    <ConfirmDialog
      title={title}
      action={action}
      busy={busy}
      problem={error ? failureText(error) : undefined}
      onConfirm={() => {
        setTried(true)
        if (!isMissing) onConfirm(reason.trim())
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 text-ink">
        {children}
        <TextField
          label={t('billing.reason')}
          maxLength={500}
          value={reason}
          error={isTried && isMissing ? t('billing.reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}

export function AdjustDialog({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const [way, setWay] = useState<'give' | 'take'>('give')
  const [minutes, setMinutes] = useState(30)
  const adjust = useAdjustCredits(orgId, onClose)
  return (
    <ActDialog
      title={t('billing.adjust')}
      action={t(`billing.way.${way}`)}
      busy={adjust.isPending}
      error={adjust.error}
      onConfirm={(reason) => adjust.mutate({ seconds: (way === 'give' ? 60 : -60) * minutes, reason })}
      onClose={onClose}
    >
      <Segmented
        label={t('billing.adjust')}
        value={way}
        options={[
          { value: 'give', label: t('billing.way.give') },
          { value: 'take', label: t('billing.way.take') },
        ]}
        onChange={setWay}
      />
      <NumberField label={t('billing.amount')} value={minutes} min={1} max={100_000} onChange={setMinutes} />
    </ActDialog>
  )
}

export function TrialDialog({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const [days, setDays] = useState(7)
  const extend = useExtendTrial(orgId, onClose)
  return (
    <ActDialog
      title={t('billing.extend')}
      action={t('billing.extend')}
      busy={extend.isPending}
      error={extend.error}
      onConfirm={(reason) => extend.mutate({ days, reason })}
      onClose={onClose}
    >
      <NumberField label={t('billing.days')} value={days} min={1} max={60} onChange={setDays} />
    </ActDialog>
  )
}

export function CreditDialog({ orgId, invoice, onClose }: { orgId: string; invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const { number, total, invoiceId } = invoice
  const credit = useCreditInvoice(orgId, onClose)
  return (
    <ActDialog
      title={t('billing.creditTitle', { number, amount: moneyText(total) })}
      action={t('billing.credit', { number })}
      busy={credit.isPending}
      error={credit.error}
      onConfirm={(reason) => credit.mutate({ invoiceId, reason })}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('billing.creditBody')}</p>
    </ActDialog>
  )
}
