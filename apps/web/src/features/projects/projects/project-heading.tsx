import { useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '@clipwright/contract/format-bytes'
import type { Project } from '@clipwright/contract/projects/projects'
import { useNowMs } from '#platform/now.ts'
import { languageName, timecode } from '#platform/time-text.ts'
import { cx } from '#ui/class-names.ts'
import { EditableText } from '#ui/editable-text.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Timecode } from '#ui/timecode.tsx'
import { ProjectActions } from './project-actions.tsx'
import { useRenameProject } from './project-lists.ts'
import { isRunning } from './project-keys.ts'
import { listNotices } from './project-notices.ts'

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
  return facts.length > 0 ? <p className="mt-3 text-ink-2 first-letter:uppercase sm:hidden">{facts.join(' · ')}</p> : null
}

/** As far from the fact before it as from the next. */
function Dot({ isHiddenOnPhones = false }: { isHiddenOnPhones?: boolean }) {
  return (
    <span aria-hidden className={cx('ml-2', isHiddenOnPhones && 'max-sm:hidden')}>
      ·
    </span>
  )
}

const NoticeLine = lazyPart(async () => (await import('./notice-line.tsx')).NoticeLine)

/** Room is left for so many while their number is on the way. */
const usualClips = 8

type ProjectHeadingProps = {
  project: Project
  /** Null while they are on the way. */
  shownClips: number | null
  /** Downloads its clips, beside the notice that it will expire. */
  download: ReactNode
}

export function ProjectHeading({ project, shownClips, download }: ProjectHeadingProps) {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const rename = useRenameProject()
  const facts = useFacts(project)
  const hasNotice = listNotices(project, useNowMs()).length > 0
  return (
    <header className="mt-1">
      <div className="flex items-start gap-3">
        <h1 className="flex min-w-0 flex-1 font-display text-xl font-extrabold sm:text-2xl">
          <EditableText
            value={project.title}
            label={t('rename.label')}
            editLabel={t('menu.rename')}
            maxLength={200}
            onSave={(title) => rename.mutate({ projectId: project.projectId, title })}
            className="max-sm:flex max-sm:items-center max-sm:gap-1 max-sm:*:first:truncate"
          />
        </h1>
        <div className="touch:-my-2">
          <ProjectActions project={project} onDeleted={() => void navigate({ to: '/dashboard' })} />
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {/* On phones a notice takes its place, so that the clips stay where they are. */}
        <p className={cx('flex flex-wrap items-center gap-x-2 text-ink-2', hasNotice && 'max-sm:hidden')}>
          {shownClips === null ? (
            <span className="marked-strong invisible font-semibold">{t('list.clips', { count: usualClips })}</span>
          ) : null}
          {shownClips ? (
            <span className="marked-strong font-semibold">
              {isRunning(project.stage) ? t('foundSoFar', { count: shownClips }) : t('list.clips', { count: shownClips })}
            </span>
          ) : null}
          {project.duration > 0 ? (
            <span>
              <Timecode text={timecode(project.duration * 1000)} />
              <Dot />
            </span>
          ) : null}
          {facts.map((fact, index) => (
            <span key={fact} className={index < factsOnPhones ? undefined : 'max-sm:hidden'}>
              {fact}
              {index < facts.length - 1 ? <Dot isHiddenOnPhones={index === factsOnPhones - 1} /> : null}
            </span>
          ))}
        </p>
        {hasNotice ? (
          <Suspense fallback={<span className="h-7" />}>
            <NoticeLine project={project} download={download} />
          </Suspense>
        ) : null}
      </div>
    </header>
  )
}
