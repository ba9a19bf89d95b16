import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '@clipwright/contract/plans/invoices'
import { FailureLine } from '#platform/failure-line.tsx'
import { saveFromServer } from '#platform/save-from-server.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { dayText } from '../../account/settings/time-words.ts'
import { Pager } from '../../account/settings/pager.tsx'
import { useInvoices } from './billing.queries.ts'
import { moneyText } from './money-words.ts'

export function InvoicesPart() {
  const { t } = useTranslation('billing')
  const [pageNum, setPageNum] = useState(1)
  const list = useInvoices(pageNum)
  return (
    <SettingsPart title={t('part.invoices')}>
      {list.error ? <FailureLine error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton className="h-24 w-full" /> : null}
      {list.data?.total === 0 ? <p className="rounded-md bg-sunken px-4 py-5 text-ink-2">{t('invoices.none')}</p> : null}
      {list.data && list.data.total > 0 ? (
        <ul className="border-t border-line" aria-label={t('part.invoices')}>
          {list.data.data.map((invoice) => (
            <Row key={invoice.invoiceId} invoice={invoice} />
          ))}
        </ul>
      ) : null}
      {list.data ? <Pager page={list.data} onPage={setPageNum} /> : null}
    </SettingsPart>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('billing')
  const { invoiceId, number, status, kind, issuedAt, total, ofNumber } = invoice
  const save = useMutation({
    mutationFn: () => saveFromServer(`/invoices/${invoiceId}/pdf`, {}, `${number}.pdf`),
    meta: { shown: true },
  })
  const name = kind === 'creditNote' ? t('invoices.creditNote', { number, ofNumber }) : t('invoices.invoice', { number })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5">
      <p className="w-28 text-sm text-ink-2 tabular">
        <time dateTime={issuedAt}>{dayText(issuedAt, i18n.language)}</time>
      </p>
      <p className="min-w-32 flex-1">{name}</p>
      {status === 'paid' ? null : <Tag>{t(`invoices.${status}`)}</Tag>}
      <p className="font-semibold tabular">{moneyText(total)}</p>
      <IconButton label={t('invoices.save', { number })} aria-busy={save.isPending || undefined} onClick={() => save.mutate()}>
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      {save.error ? (
        <div className="w-full">
          <FailureLine error={save.error} />
        </div>
      ) : null}
    </li>
  )
}
