import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WebNotification } from '@clipwright/contract/announcements/web-notifications'
import { toApiError } from '#platform/api-error.ts'
import { useTitle } from '#platform/page-title.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
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
  return (
    <div className="page pb-24">
      <PageHeader
        title={t('notices.title')}
        about={t('notices.body')}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" strokeWidth={1.75} />}
            disabled={failure !== null}
            onClick={() => setDraftNotice('new')}
          >
            {t('notices.new')}
          </Button>
        }
      />
      {failure ? (
        <InlineAlert kind="danger" live className="mt-5">
          {failure === 'NoPermission' ? t('noStaff') : t(`errors:${failure}`)}
        </InlineAlert>
      ) : null}
      {list.isPending ? <Skeleton className="mt-6 h-40 w-full" /> : null}
      {page?.total === 0 ? <p className="mt-6 text-ink-2">{t('notices.none')}</p> : null}
      <ul className="mt-5 divide-y divide-line border-y border-line empty:border-0">
        {page?.data.map((notice) => (
          <NoticeRow key={notice.key} notice={notice} onEdit={() => setDraftNotice(notice)} onDelete={() => setLeaving(notice)} />
        ))}
      </ul>
      {page && page.totalPages > 1 ? (
        <div className="mt-3 flex items-center justify-end gap-2">
          <Button size="small" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            {t('previous')}
          </Button>
          <span className="text-sm text-ink-2 tabular-nums">
            {pageNum} / {page.totalPages}
          </span>
          <Button size="small" disabled={!page.hasMore} onClick={() => setPageNum(pageNum + 1)}>
            {t('next')}
          </Button>
        </div>
      ) : null}
      {draftNotice ? <NoticeEditor notice={draftNotice === 'new' ? null : draftNotice} onClose={() => setDraftNotice(null)} /> : null}
      {leaving ? <DeleteDialog notice={leaving} onClose={() => setLeaving(null)} /> : null}
    </div>
  )
}

type RowProps = { notice: WebNotification; onEdit: () => void; onDelete: () => void }

function NoticeRow({ notice, onEdit, onDelete }: RowProps) {
  const { t, i18n } = useTranslation('staff')
  const { filter } = notice
  const time = (moment: string) =>
    `${new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(moment))} UTC`
  const state = notice.disabled ? 'disabled' : notice.isOnline ? (notice.debug ? 'debug' : 'online') : 'offline'
  const audience = [
    ...filter.plans,
    ...filter.countryCodes,
    ...(filter.featureGate === null ? [] : [filter.featureGate]),
    ...(filter.experiment === null ? [] : [`${filter.experiment.name}: ${filter.experiment.groupName}`]),
    ...filter.urlPrefixes,
  ]
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{notice.title}</p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <Tag>{t(`notices.state.${state}`)}</Tag>
          <Tag>{t(`notices.placement.${notice.placement}`)}</Tag>
        </p>
        <p className="mt-1 text-sm break-words text-ink-2">
          {[
            notice.key,
            ...(notice.onlineAtUTC === null ? [] : [t('notices.from', { time: time(notice.onlineAtUTC) })]),
            ...(notice.offlineAtUTC === null ? [] : [t('notices.until', { time: time(notice.offlineAtUTC) })]),
            audience.length === 0 ? t('notices.everybody') : audience.join(', '),
          ].join(' · ')}
        </p>
      </div>
      <IconButton label={t('notices.edit', { title: notice.title })} onClick={onEdit}>
        <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t('notices.delete', { title: notice.title })} onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </li>
  )
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
