import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebNotification } from '@clipwright/contract/announcements/web-notifications'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { Pager } from '#ui/pager.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { NoticeEditor } from './notice-editor.tsx'
import { useDeleteNotice, useStaffNotices } from './web-notifications.queries.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** For staff: banners and notices, which are live, and their audience. */
export function NoticesPage() {
  const { t } = useTranslation('staff')
  useTitle(t('notices.title'))
  const [pageNum, setPageNum] = useState(1)
  const [draftNotice, setDraftNotice] = useState<WebNotification | 'new' | null>(null)
  const [leaving, setLeaving] = useState<WebNotification | null>(null)
  const list = useStaffNotices(pageNum)
  const page = list.data
  const failure = list.error ? toApiError(list.error).errorName : null
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" strokeWidth={1.75} />}
      disabled={failure !== null}
      onClick={() => setDraftNotice('new')}
    >
      {t('notices.new')}
    </Button>
  )
  return (
    <div className="page pb-24">
      <PageHeader title={t('notices.title')} about={t('notices.body')} actions={page && page.total > 0 ? add : null} />
      {failure ? (
        <InlineAlert kind="danger" live className="mt-5">
          {failure === 'NoPermission' ? t('noStaff') : t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
      {list.isPending ? <Skeleton className="mt-6 h-40 w-full" /> : null}
      {page?.total === 0 ? (
        <EmptyState title={t('notices.none')} action={add}>
          {t('notices.noneBody')}
        </EmptyState>
      ) : null}
      {page && page.total > 0 ? (
        <div className="mt-5">
          <NoticeTable notices={page.data} onEdit={setDraftNotice} onDelete={setLeaving} />
        </div>
      ) : null}
      {page ? <Pager page={page} onPage={setPageNum} /> : null}
      {draftNotice ? <NoticeEditor notice={draftNotice === 'new' ? null : draftNotice} onClose={() => setDraftNotice(null)} /> : null}
      {leaving ? <DeleteDialog notice={leaving} onClose={() => setLeaving(null)} /> : null}
    </div>
  )
}

type NoticeTableProps = {
  notices: readonly WebNotification[]
  onEdit: (notice: WebNotification) => void
  onDelete: (notice: WebNotification) => void
}

function NoticeTable({ notices, onEdit, onDelete }: NoticeTableProps) {
  const { t } = useTranslation('staff')
  return (
    <DataTable
      label={t('notices.title')}
      rows={notices}
      keyOf={({ key }) => key}
      columns={[
        { id: 'title', header: t('notices.field.title'), isName: true, cell: (notice) => <Title notice={notice} /> },
        { id: 'state', header: t('notices.field.state'), cell: (notice) => <Tag>{t(`notices.state.${stateOf(notice)}`)}</Tag> },
        { id: 'placement', header: t('notices.field.placement'), cell: ({ placement }) => t(`notices.placement.${placement}`) },
        { id: 'when', header: t('notices.group.when'), cell: (notice) => <Times notice={notice} /> },
        { id: 'who', header: t('notices.group.who'), cell: ({ filter }) => <Audience filter={filter} /> },
        {
          id: 'actions',
          header: t('app:actions'),
          isActions: true,
          cell: (notice) => (
            <>
              <IconButton label={t('notices.edit', { title: notice.title })} onClick={() => onEdit(notice)}>
                <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
              </IconButton>
              <IconButton label={t('notices.delete', { title: notice.title })} onClick={() => onDelete(notice)}>
                <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
              </IconButton>
            </>
          ),
        },
      ]}
    />
  )
}

function stateOf({ disabled, isOnline, debug }: WebNotification) {
  if (disabled) return 'disabled'
  return isOnline ? (debug ? 'debug' : 'online') : 'offline'
}

function Title({ notice: { title, key } }: { notice: WebNotification }) {
  return (
    <>
      <span className="font-semibold break-words">{title}</span>
      <span className="block text-sm break-words text-ink-2">{key}</span>
    </>
  )
}

function Times({ notice: { onlineAtUTC, offlineAtUTC } }: { notice: WebNotification }) {
  const { t, i18n } = useTranslation('staff')
  const time = (moment: string) =>
    `${new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment))} UTC`
  const limits = [
    ...(onlineAtUTC === null ? [] : [t('notices.from', { time: time(onlineAtUTC) })]),
    ...(offlineAtUTC === null ? [] : [t('notices.until', { time: time(offlineAtUTC) })]),
  ]
  return limits.length === 0 ? '–' : limits.join(' · ')
}

function Audience({ filter }: Pick<WebNotification, 'filter'>) {
  const { t } = useTranslation('staff')
  const parts = [
    ...filter.plans,
    ...filter.countryCodes,
    ...(filter.featureGate === null ? [] : [filter.featureGate]),
    ...(filter.experiment === null ? [] : [`${filter.experiment.name}: ${filter.experiment.groupName}`]),
    ...filter.urlPrefixes,
  ]
  return <span className="break-words">{parts.length === 0 ? t('notices.everybody') : parts.join(', ')}</span>
}

function DeleteDialog({ notice, onClose }: { notice: WebNotification; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const remove = useDeleteNotice(onClose)
  return (
    <ConfirmDialog
      title={t('notices.deleteTitle')}
      action={t('notices.deleteNow')}
      danger
      busy={remove.isPending}
      problem={remove.error ? t(`errors:${toApiError(remove.error).errorName}`) : undefined}
      onConfirm={() => remove.mutate(notice.key)}
      onClose={onClose}
    >
      {t('notices.deleteBody', { title: notice.title })}
    </ConfirmDialog>
  )
}
