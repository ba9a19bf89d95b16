import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '@clipwright/contract/plans/invoices'
import { FailureLine } from '#platform/failure-line.tsx'
import { saveFromServer } from '#platform/save-from-server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Pager } from '#ui/pager.tsx'
import { SettingsPart } from '#ui/settings-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { dayText } from '../../account/settings/time-words.ts'
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
      {list.data?.total === 0 ? <EmptyState isInline>{t('invoices.none')}</EmptyState> : null}
      {list.data && list.data.total > 0 ? <InvoiceTable invoices={list.data.data} /> : null}
      {list.data ? <Pager page={list.data} onPage={setPageNum} /> : null}
    </SettingsPart>
  )
}

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t, i18n } = useTranslation('billing')
  return (
    <DataTable
      label={t('part.invoices')}
      rows={invoices}
      keyOf={({ invoiceId }) => invoiceId}
      columns={[
        {
          id: 'name',
          header: t('invoices.title'),
          isName: true,
          cell: ({ kind, number, ofNumber }) =>
            kind === 'creditNote' ? t('invoices.creditNote', { number, ofNumber }) : t('invoices.invoice', { number }),
        },
        {
          id: 'date',
          header: t('invoices.date'),
          cell: ({ issuedAt }) => <time dateTime={issuedAt}>{dayText(issuedAt, i18n.language)}</time>,
        },
        { id: 'state', header: t('invoices.state'), cell: ({ status }) => <Tag>{t(`invoices.${status}`)}</Tag> },
        {
          id: 'amount',
          header: t('invoices.amount'),
          isNumber: true,
          cell: ({ total }) => <span className="font-semibold text-ink">{moneyText(total)}</span>,
        },
        { id: 'actions', header: t('app:actions'), isActions: true, cell: (invoice) => <SaveButton invoice={invoice} /> },
      ]}
    />
  )
}

function SaveButton({ invoice: { invoiceId, number } }: { invoice: Invoice }) {
  const { t } = useTranslation('billing')
  const save = useMutation({
    mutationFn: () => saveFromServer(`/invoices/${invoiceId}/pdf`, {}, `${number}.pdf`),
    meta: { shown: true },
  })
  return (
    <>
      <IconButton label={t('invoices.save', { number })} aria-busy={save.isPending || undefined} onClick={() => save.mutate()}>
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      {save.error ? <FailureLine error={save.error} /> : null}
    </>
  )
}
