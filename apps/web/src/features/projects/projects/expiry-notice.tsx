import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { toApiError } from '#platform/api-error.ts'
import { useNowMs } from '#platform/now.ts'
import { Button } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { showToast } from '#ui/toast.ts'
import { dateText, expiryText } from './expiry-text.ts'
import { expiresSoonMs } from './project-facts.tsx'
import { useKeepProject } from './project-list.queries.ts'

/** In the last week of a project: its expiry, and ways to keep it. `download` downloads its clips. */
export function ExpiryNotice({ project, download }: { project: Project; download?: ReactNode }) {
  const { t, i18n } = useTranslation('projects')
  const nowMs = useNowMs()
  const keep = useKeepProject()
  const expiresMs = expiresSoonMs(project, nowMs)
  if (expiresMs === null) return null
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
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" busy={keep.isPending} onClick={extend}>
            {t('expiry.extend')}
          </Button>
          {download}
        </span>
      }
    >
      {expiryText(project, i18n.language, t)}
      {keep.error ? <span className="block text-danger">{t(`errors:${toApiError(keep.error).errorName}`)}</span> : null}
    </InlineAlert>
  )
}
