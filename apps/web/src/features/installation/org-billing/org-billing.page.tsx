import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffOrg } from '@clipwright/contract/installation/org-billing'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Pager } from '../../account/settings/pager.tsx'
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
        className="mt-4"
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
        <ul className="mt-4 divide-y divide-line rounded-lg border border-line">
          {list.data.data.map((one) => (
            <OrgRow key={one.orgId} org={one} onOpen={() => setOrg(one)} />
          ))}
          {list.data.total === 0 ? <li className="px-4 py-5 text-ink-2">{t('billing.none')}</li> : null}
        </ul>
      ) : null}
      {list.data ? <Pager page={list.data} onPage={setPageNum} /> : null}
      <EventComparison />
    </div>
  )
}

function OrgRow({ org, onOpen }: { org: StaffOrg; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="flex w-full items-center gap-3 px-4 py-3 text-start hover:bg-sunken" onClick={onOpen}>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{org.name}</span>
          <span className="block text-sm break-words text-ink-2">
            {org.ownerName}, {org.ownerEmail}
          </span>
        </span>
        <Tag>{org.plan}</Tag>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-2" strokeWidth={1.75} />
      </button>
    </li>
  )
}
