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

/** Where it comes from and how it was made, each in a few words. */
function useFacts(project: Project): string[] {
  const { t, i18n } = useTranslation('projects')
  return [
    t(`platform.${project.sourcePlatform}`),
    project.transcriptInfo ? languageName(project.transcriptInfo.language, i18n.language) : '',
    project.transcriptInfo ? t(`engine.${project.transcriptInfo.engine}`) : '',
    project.chosenBy ? t(`chosenBy.${project.chosenBy.rung}`, { model: project.chosenBy.model }) : '',
    project.storageSize > 0 ? t('storage.size', { size: formatBytes(project.storageSize, i18n.language) }) : '',
  ].filter(Boolean)
}

const factsOnPhones = 2

/** Beside the source, what the heading has no room for on phones. */
export function MoreFacts({ project }: { project: Project }) {
  const facts = useFacts(project).slice(factsOnPhones)
  return facts.length > 0 ? <p className="mt-3 text-ink-2 sm:hidden">{facts.join(' · ')}</p> : null
}

export function ProjectHeading({ project, shownClips }: { project: Project; shownClips: number }) {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const rename = useRenameProject()
  const facts = useFacts(project)
  return (
    <header className="mt-1 flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h1 className="flex font-display text-xl font-extrabold sm:text-2xl">
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
            <span key={fact} className={index < factsOnPhones ? undefined : 'max-sm:hidden'}>
              {fact}
              {index < facts.length - 1 ? (
                <span aria-hidden className={index === factsOnPhones - 1 ? 'max-sm:hidden' : undefined}>
                  {' '}
                  ·
                </span>
              ) : null}
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
