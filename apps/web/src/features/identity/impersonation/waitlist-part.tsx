import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaitingPerson } from '@clipwright/contract/identity/waitlist'
import { useNowMs } from '#platform/now.ts'
import { agoText } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Pager } from '#ui/pager.tsx'
import { useAdmit, useWaitlist } from './waitlist.queries.ts'

/** For staff: who waits for a place here. Nothing where nobody ever did. */
export function WaitlistPart() {
  const { t, i18n } = useTranslation('impersonation')
  const nowMs = useNowMs()
  const [pageNum, setPageNum] = useState(1)
  const { data: page } = useWaitlist(pageNum)
  if (!page || page.total === 0) return null
  return (
    <section aria-labelledby="waitlist-heading" className="mt-10">
      <h2 id="waitlist-heading" className="font-display text-xl font-extrabold">
        {t('waitlist.title')}
      </h2>
      <div className="mt-3">
        <DataTable
          label={t('waitlist.title')}
          rows={page.data}
          keyOf={({ email }) => email}
          columns={[
            {
              id: 'email',
              header: t('auth:email'),
              isName: true,
              cell: ({ email }) => <span className="font-semibold wrap-anywhere">{email}</span>,
            },
            {
              id: 'since',
              header: t('waitlist.since'),
              cell: ({ joinedAt, admittedAt }) => (admittedAt ? t('waitlist.admitted') : agoText(joinedAt, nowMs, i18n.language)),
            },
            { id: 'actions', header: t('app:actions'), isActions: true, cell: (person) => <AdmitButton person={person} /> },
          ]}
        />
      </div>
      <Pager page={page} onPage={setPageNum} />
    </section>
  )
}

function AdmitButton({ person: { email, admittedAt } }: { person: WaitingPerson }) {
  const { t } = useTranslation('impersonation')
  const admit = useAdmit()
  if (admittedAt) return null
  return (
    <Button size="small" busy={admit.isPending} onClick={() => admit.mutate(email)}>
      {t('waitlist.admit')}
    </Button>
  )
}
