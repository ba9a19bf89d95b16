import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { useNowMs } from '#platform/now.ts'
import { agoText, timecode } from '#platform/time-text.ts'
import { Timecode } from '#ui/timecode.tsx'
import { useKeepProject } from './project-list.queries.ts'

const expiryNoticeMs = 7 * 86_400_000

/** Whether the files of a project expire within a week, and when. */
export function expiresSoonMs(project: Pick<Project, 'storageExpireAt'>, nowMs: number): number | null {
  const expiresMs = project.storageExpireAt ? Date.parse(project.storageExpireAt) : null
  return expiresMs !== null && expiresMs - nowMs < expiryNoticeMs ? expiresMs : null
}

// With the fact before it, so that no line begins with one.
const dot = (
  <span aria-hidden className="ml-1.5">
    ·
  </span>
)

/** Length, origin, date, and expiry if it is soon. */
export function ProjectFacts({ project }: { project: Project }) {
  const { t, i18n } = useTranslation('projects')
  const nowMs = useNowMs()
  const expiresMs = expiresSoonMs(project, nowMs)
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-sm text-ink-2">
      {project.duration > 0 ? (
        <span>
          <Timecode text={timecode(project.duration * 1000)} />
          {dot}
        </span>
      ) : null}
      <span>
        {t(`platform.${project.sourcePlatform}`)}
        {dot}
      </span>
      <span>
        <time dateTime={project.createdAt}>
          {agoText(project.createdAt, Math.max(nowMs, Date.parse(project.createdAt)), i18n.language)}
        </time>
        {expiresMs === null ? null : dot}
      </span>
      {expiresMs === null ? null : (
        <span className="font-medium text-warning">
          {t('list.expires', { date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(expiresMs) })}{' '}
          {project.isDeleted ? null : <Extend project={project} />}
        </span>
      )}
    </p>
  )
}

/** Above the link that covers the row. */
function Extend({ project }: { project: Pick<Project, 'projectId'> }) {
  const { t } = useTranslation('projects')
  const keep = useKeepProject()
  return (
    <button
      type="button"
      disabled={keep.isPending}
      onClick={() => keep.mutate({ projectId: project.projectId, storageStatus: 'TEMPORARY' })}
      className="relative z-10 rounded-xs px-1 font-semibold text-action underline underline-offset-4 touch:min-h-11"
    >
      {t('expiry.extend')}
    </button>
  )
}
