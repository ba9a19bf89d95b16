import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import type { Project } from '@clipwright/contract/projects/projects'
import { languageName, timecode } from '#platform/time-text.ts'
import { EditableText } from '#ui/editable-text.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { ProjectActions } from './project-actions.tsx'
import { useRenameProject } from './project-lists.ts'
import { isRunning } from './project-keys.ts'

export function ProjectHeading({ project, shownClips }: { project: Project; shownClips: number }) {
  const { t, i18n } = useTranslation('projects')
  const navigate = useNavigate()
  const rename = useRenameProject()
  const language = project.transcriptInfo ? languageName(project.transcriptInfo.language, i18n.language) : ''
  const facts = [
    t(`platform.${project.sourcePlatform}`),
    language,
    project.transcriptInfo ? t(`engine.${project.transcriptInfo.engine}`) : '',
    project.chosenBy ? t(`chosenBy.${project.chosenBy.rung}`, { model: project.chosenBy.model }) : '',
    project.storageSize > 0 ? t('storage.size', { size: formatBytes(project.storageSize, i18n.language) }) : '',
  ].filter(Boolean)
  return (
    <header className="mt-1 flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h1 className="flex font-display text-2xl font-extrabold sm:text-3xl">
          <EditableText
            value={project.title}
            label={t('rename.label')}
            editLabel={t('menu.rename')}
            maxLength={200}
            onSave={(title) => rename.mutate({ projectId: project.projectId, title })}
          />
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-2">
          {shownClips > 0 ? (
            <span className="marked-strong font-semibold">
              {isRunning(project.stage) ? t('foundSoFar', { count: shownClips }) : t('list.clips', { count: shownClips })}
            </span>
          ) : null}
          {project.duration > 0 ? (
            <span>
              <Timecode text={timecode(project.duration * 1000)} /> <span aria-hidden>·</span>
            </span>
          ) : null}
          {facts.map((fact, index) => (
            <span key={fact}>
              {fact}
              {index < facts.length - 1 ? <span aria-hidden> ·</span> : null}
            </span>
          ))}
        </p>
        {project.notices.map((notice) => (
          <p key={notice} className="mt-1 text-sm text-ink-2">
            {notice}
          </p>
        ))}
      </div>
      <ProjectActions project={project} onDeleted={() => void navigate({ to: '/dashboard' })} />
    </header>
  )
}
