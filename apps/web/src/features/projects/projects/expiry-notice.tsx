import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { toApiError } from '#platform/api-error.ts'
import { useNowMs } from '#platform/now.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { showToast } from '#ui/toast.ts'
import { expiresSoonMs } from './project-facts.tsx'
import { useKeepProject } from './project-list.queries.ts'

const dayMs = 86_400_000

/** In the last week of a project: its expiry, and ways to keep it. `download` downloads its clips. */
export function ExpiryNotice({ project, download }: { project: Project; download?: ReactNode }) {
  const { t, i18n } = useTranslation('projects')
  const nowMs = useNowMs()
  const keep = useKeepProject()
  const expiresMs = expiresSoonMs(project, nowMs)
  if (expiresMs === null) return null
  const isLastDay = expiresMs - nowMs < dayMs && new Date(expiresMs).toDateString() === new Date(nowMs).toDateString()
  const text = isLastDay
    ? t('expiry.today', { time: new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(expiresMs) })
    : t('expiry.said', { date: dateText(expiresMs, i18n.language) })
  const extend = () =>
    keep.mutate(
      { projectId: project.projectId, storageStatus: 'TEMPORARY' },
      {
        onSuccess: ({ storageExpireAt }) => {
          if (storageExpireAt) void showToast('done', t('expiry.extended', { date: dateText(Date.parse(storageExpireAt), i18n.language) }))
        },
      },
    )
  return (
    <InlineAlert
      kind="warning"
      className="mb-4"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" busy={keep.isPending} onClick={extend}>
            {t('expiry.extend')}
          </Button>
          {download}
        </span>
      }
    >
      {text}
      {keep.error ? <span className="block text-danger">{t(`errors:${toApiError(keep.error).errorName}`)}</span> : null}
    </InlineAlert>
  )
}

function dateText(ms: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(ms)
}
