import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaitingPerson } from '@clipwright/contract/identity/waitlist'
import { useNowMs } from '#platform/now.ts'
import { agoText } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { useAdmit, useWaitlist } from './waitlist.queries.ts'

/** For staff: who waits for a place here. Nothing where nobody ever did. */
export function WaitlistPart() {
  const { t } = useTranslation('impersonation')
  const [pageNum, setPageNum] = useState(1)
  const { data: page } = useWaitlist(pageNum)
  if (!page || page.total === 0) return null
  return (
    <section aria-labelledby="waitlist-heading" className="mt-10">
      <h2 id="waitlist-heading" className="font-display text-xl font-extrabold">
        {t('waitlist.title')}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
        {page.data.map((person) => (
          <Waiting key={person.email} person={person} />
        ))}
      </ul>
      {page.totalPages > 1 ? (
        <div className="mt-3 flex items-center justify-end gap-2">
          <Button size="small" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            {t('previous')}
          </Button>
          <span className="text-sm text-ink-2 tabular-nums">
            {page.pageNum} / {page.totalPages}
          </span>
          <Button size="small" disabled={!page.hasMore} onClick={() => setPageNum(pageNum + 1)}>
            {t('next')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Waiting({ person: { email, joinedAt, admittedAt } }: { person: WaitingPerson }) {
  const { t, i18n } = useTranslation('impersonation')
  const nowMs = useNowMs()
  const admit = useAdmit()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-ink-2">{admittedAt ? t('waitlist.admitted') : agoText(joinedAt, nowMs, i18n.language)}</p>
      </div>
      {admittedAt ? null : (
        <Button size="small" busy={admit.isPending} onClick={() => admit.mutate(email)}>
          {t('waitlist.admit')}
        </Button>
      )}
    </li>
  )
}
