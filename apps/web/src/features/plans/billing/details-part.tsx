import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillingDetails } from '@clipwright/contract/plans/billing-details'
import { FailureLine } from '#platform/failure-line.tsx'
import { Button } from '#ui/button.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { useSaveDetails } from './billing.queries.ts'

/** Who buys, as it stands on invoices from now on. */
export function DetailsPart({ details }: { details: BillingDetails }) {
  const { t } = useTranslation('billing')
  const [draft, setDraft] = useState(details)
  const save = useSaveDetails()
  const change = (field: keyof BillingDetails) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value })
  const send = (event: FormEvent) => {
    event.preventDefault()
    // What was typed meanwhile stays.
    save.mutate(draft, { onSuccess: (saved) => setDraft((now) => (now === draft ? saved : now)) })
  }
  return (
    <SettingsPart title={t('part.details')} description={t('details.hint')}>
      <form onSubmit={send} className="grid max-w-md gap-4">
        <TextField
          label={t('details.businessName')}
          autoComplete="organization"
          maxLength={200}
          value={draft.businessName}
          onChange={change('businessName')}
        />
        <TextArea
          label={t('details.address')}
          autoComplete="street-address"
          maxLength={500}
          value={draft.address}
          onChange={change('address')}
        />
        <TextField label={t('details.taxId')} maxLength={60} value={draft.taxId} onChange={change('taxId')} />
        <FailureLine error={save.error} />
        <div className="flex items-center gap-3">
          <Button type="submit" busy={save.isPending}>
            {t('details.save')}
          </Button>
          <p role="status" className="text-sm text-ink-2">
            {draft === save.data ? t('details.saved') : ''}
          </p>
        </div>
      </form>
    </SettingsPart>
  )
}
