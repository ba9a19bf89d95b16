import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffOrg } from '@clipwright/contract/installation/org-billing'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pager } from '#ui/pager.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EventComparison } from './event-comparison.tsx'
import { OrgDetails } from './org-details.tsx'
import { useOrgs } from './org-billing.queries.ts'

/** For staff: an organisation, found by id, name or address, with its plan, ledger and invoices, and what can be done about them. */
export function OrgBillingPage() {
  const { t } = useTranslation('staff')
  useTitle(t('billing.title'))
  const [text, setText] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [org, setOrg] = useState<StaffOrg | null>(null)
  const list = useOrgs(text, pageNum)
  const failure = list.error ? toApiError(list.error).errorName : null
  if (org) return <OrgDetails orgId={org.orgId} name={org.name} onBack={() => setOrg(null)} />
  return (
    <div className="page pb-24">
      <PageHeader title={t('billing.title')} about={t('billing.body')} />
      {failure ? (
        <InlineAlert kind={failure === 'NoPermission' ? 'info' : 'danger'} live className="mt-4">
          {failure === 'NoPermission' ? t('noStaff') : t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
      <TextField
        className="mt-4 max-w-xl"
        type="search"
        label={t('billing.find')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setPageNum(1)
        }}
      />
      {list.isPending ? <Skeleton className="mt-4 h-40 w-full" /> : null}
      {list.data ? (
        <div className="mt-4">
          {list.data.total === 0 ? (
            <EmptyState action={text === '' ? null : <Button onClick={() => setText('')}>{t('clips:filters.clear')}</Button>}>
              {t('billing.none')}
            </EmptyState>
          ) : (
            <OrgTable orgs={list.data.data} onOpen={setOrg} />
          )}
        </div>
      ) : null}
      {list.data ? <Pager page={list.data} onPage={setPageNum} /> : null}
      <EventComparison />
    </div>
  )
}

function OrgTable({ orgs, onOpen }: { orgs: readonly StaffOrg[]; onOpen: (org: StaffOrg) => void }) {
  const { t } = useTranslation('staff')
  return (
    <DataTable
      label={t('billing.title')}
      rows={orgs}
      keyOf={({ orgId }) => orgId}
      columns={[
        {
          id: 'team',
          header: t('settings:section.team'),
          isName: true,
          cell: (org) => (
            <button
              type="button"
              className="inline-flex items-center gap-1 text-start font-semibold break-words underline-offset-4 hover:underline touch:min-h-11"
              onClick={() => onOpen(org)}
            >
              {org.name}
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} />
            </button>
          ),
        },
        {
          id: 'owner',
          header: t('billing.fact.owner'),
          cell: ({ ownerName, ownerEmail }) => <span className="break-words">{`${ownerName}, ${ownerEmail}`}</span>,
        },
        { id: 'plan', header: t('billing.plan'), cell: ({ plan }) => <Tag>{plan}</Tag> },
      ]}
    />
  )
}
