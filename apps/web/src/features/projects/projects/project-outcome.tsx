import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { Button } from '#ui/button.tsx'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { failureAction } from './failure-action.ts'
import { useProgress, useRerunProject } from './project-lists.ts'
import { isRunning } from './project-keys.ts'
import { useProgressWords } from './progress-words.ts'

/** Result of a project: clips, progress, or the reason why it stopped. */
export function ProjectOutcome({ project, start = false }: { project: Project; start?: boolean }) {
  const { t } = useTranslation('projects')
  if (project.stage === 'STALLED') return <Stalled project={project} />
  if (isRunning(project.stage)) return <Running project={project} />
  return (
    <p className={start ? 'whitespace-nowrap' : 'sm:text-right'}>
      <span className={project.clipCount > 0 ? 'marked-strong font-semibold' : 'text-ink-2'}>
        {t('list.clips', { count: project.clipCount })}
      </span>
    </p>
  )
}

function Running({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const progress = useProgress(project)
  const words = useProgressWords(progress?.stage ?? project.stage, progress)
  return (
    <div>
      <ProgressWave
        percent={progress?.progress ?? 0}
        idle={project.stage === 'QUEUED' || project.stage === 'PENDING'}
        seed={project.projectId}
        bars={56}
        label={t('progressOf', { title: project.title })}
        className="h-6"
      />
      <p className="mt-1 flex justify-between gap-3 text-sm">
        <span className="font-semibold">{words.stage}</span>
        <span className="text-right text-ink-2 tabular">{words.detail}</span>
      </p>
    </div>
  )
}

/** Shows the reason and offers the remedy. */
function Stalled({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const rerun = useRerunProject()
  const name = project.error?.errorName ?? 'ServerError'
  const cancelled = name === 'JobCancelledError'
  const action = failureAction(name)
  const Icon = cancelled ? CircleSlash : CircleAlert
  return (
    <div className="flex items-start gap-2.5">
      <Icon
        aria-hidden
        className={cancelled ? 'mt-0.5 size-[18px] shrink-0 text-ink-3' : 'mt-0.5 size-[18px] shrink-0 text-danger'}
        strokeWidth={1.75}
      />
      <div className="min-w-0">
        <p className={cancelled ? 'line-clamp-2 text-sm text-ink-2' : 'line-clamp-2 text-sm font-medium text-danger'}>
          {t(`errors:${name}`)}
        </p>
        <div className="relative z-10 mt-1.5">
          {action === 'rerun' ? (
            <Button size="small" busy={rerun.isPending} onClick={() => rerun.mutate({ projectId: project.projectId })}>
              {t('failed.rerun')}
            </Button>
          ) : null}
          {action === 'new-source' ? (
            <Button size="small" onClick={() => document.getElementById('submit-field')?.focus()}>
              {t('failed.newSource')}
            </Button>
          ) : null}
          {action === 'subtitles' ? (
            <Link
              to="/clip/$projectId"
              params={{ projectId: project.projectId }}
              className="font-semibold text-action underline underline-offset-4"
            >
              {t('failed.subtitles')}
            </Link>
          ) : null}
        </div>
      </div>
    </div>
  )
}
