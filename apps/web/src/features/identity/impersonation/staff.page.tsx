import type { FoundUser } from '@clipwright/contract/identity/impersonation'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '#platform/api-error.ts'
import { useNowMs } from '#platform/now.ts'
import { useTitle } from '#platform/page-title.ts'
import { useSession } from '#platform/session.ts'
import { agoText } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Dialog, dialogFootClass } from '#ui/dialog.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { paths } from '../../../paths.ts'
import { WaitlistPart } from './waitlist-part.tsx'
import { useFoundUsers, useStartImpersonation } from './impersonation.queries.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Pager } from '#ui/pager.tsx'

const reasonMin = 10
const reasonMax = 500

/** For staff: find a person and impersonate them. */
export function StaffPage() {
  const { t } = useTranslation('impersonation')
  useTitle(t('title'))
  const user = useSession((state) => state.session?.user)
  return (
    <div className="page pb-24">
      <PageHeader title={t('title')} about={user?.isStaff ? t('body') : undefined} />
      {user && !user.isStaff ? (
        <InlineAlert kind="info" className="mt-5">
          {t('noStaff')}
        </InlineAlert>
      ) : (
        <>
          <People />
          <WaitlistPart />
        </>
      )}
    </div>
  )
}

function People() {
  const { t } = useTranslation('impersonation')
  const [text, setText] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [target, setTarget] = useState<FoundUser | null>(null)
  const list = useFoundUsers(useDeferredValue(text.trim()), pageNum)
  const page = list.data
  return (
    <>
      <TextField
        className="mt-3 max-w-xl"
        label={t('search')}
        type="search"
        value={text}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value)
          setPageNum(1)
        }}
      />
      <p role="status" className="mt-2 h-5 text-sm text-ink-2">
        {page ? (page.total === 0 ? t('noneFound') : t('found', { count: page.total })) : null}
      </p>
      {list.error ? (
        <InlineAlert
          kind="danger"
          live
          className="mt-3"
          action={
            <Button size="small" onClick={() => void list.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t(`errors:${toApiError(list.error).errorName}`)}
        </InlineAlert>
      ) : null}
      {list.isPending ? <Skeleton className="mt-3 h-32 w-full" /> : null}
      {page && page.total > 0 ? <PeopleTable people={page.data} onAct={setTarget} /> : null}
      {page ? <Pager page={page} onPage={setPageNum} /> : null}
      {target ? <ReasonDialog person={target} onClose={() => setTarget(null)} /> : null}
    </>
  )
}

function PeopleTable({ people, onAct }: { people: readonly FoundUser[]; onAct: (person: FoundUser) => void }) {
  const { t, i18n } = useTranslation('impersonation')
  const nowMs = useNowMs()
  return (
    <DataTable
      label={t('title')}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'person',
          header: t('person'),
          isName: true,
          cell: ({ name, email }) => (
            <>
              <span className="block font-semibold break-words">{name}</span>
              <span className="block text-sm break-words text-ink-2">{email}</span>
            </>
          ),
        },
        { id: 'team', header: t('settings:section.team'), cell: ({ orgNames }) => orgNames.slice(0, 3).join(', ') },
        {
          id: 'seen',
          header: t('lastSeen'),
          cell: ({ lastSeenAt }) => (lastSeenAt ? agoText(lastSeenAt, nowMs, i18n.language) : t('neverSeen')),
        },
        {
          id: 'actions',
          header: t('app:actions'),
          isActions: true,
          cell: (person) => <ActButton person={person} onAct={() => onAct(person)} />,
        },
      ]}
    />
  )
}

function ActButton({ person, onAct }: { person: FoundUser; onAct: () => void }) {
  const { t } = useTranslation('impersonation')
  if (!person.canBeActedAs) return <span className="text-sm text-ink-3">{t('staffOrSelf')}</span>
  return (
    <Button size="small" aria-label={t('actNamed', { name: person.name })} onClick={onAct}>
      {t('act')}
    </Button>
  )
}

function ReasonDialog({ person, onClose }: { person: FoundUser; onClose: () => void }) {
  const { t } = useTranslation('impersonation')
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const start = useStartImpersonation(() => void navigate({ to: paths.dashboard }))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('reasonTitle', { name: person.name })}
      closeLabel={t('close')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          start.mutate({ userId: person.id, reason })
        }}
      >
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          maxLength={reasonMax}
          autoFocus
          error={start.error ? t(`errors:${toApiError(start.error).errorName}`) : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={`${dialogFootClass} mt-5`}>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={start.isPending} disabled={reason.trim().length < reasonMin}>
            {t('start')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
