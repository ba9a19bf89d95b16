import { Link } from '@tanstack/react-router'
import { AudioLines, CircleAlert, CircleSlash } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects'
import { useNowMs } from '#platform/now.ts'
import { agoText, timecode } from '#platform/time-text.ts'
import { Button } from '#ui/button.tsx'
import { ProgressWave } from '#ui/progress-wave.tsx'
import { Timecode } from '#ui/timecode.tsx'
import { failureAction } from './failure-action.ts'
import { ProjectMenu } from './project-menu.tsx'
import { isRunning, useProgress, useRerunProject } from './projects.public.ts'
import { useProgressWords } from './progress-words.ts'

const expiryNoticeMs = 7 * 86_400_000

const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }))

export function ProjectRow({ project }: { project: Project }) {
  const [renaming, setRenaming] = useState(false)
  return (
    <article
      aria-label={project.title}
      className="group relative flex flex-wrap items-center gap-x-4 gap-y-2 py-3 sm:min-h-[88px] sm:flex-nowrap"
    >
      <Thumbnail project={project} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-lg font-semibold">
          {/* The whole row leads to the project; its buttons lie above. */}
          <Link
            to="/clip/$projectId"
            params={{ projectId: project.projectId }}
            preload="intent"
            className="inline-block max-w-full truncate py-0.5 align-bottom after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
          >
            {project.title}
          </Link>
        </h3>
        <Facts project={project} />
      </div>
      <div className="order-last w-full sm:order-none sm:w-[300px]">
        <Outcome project={project} />
      </div>
      <div className="relative z-10">
        <ProjectMenu project={project} onRename={() => setRenaming(true)} />
      </div>
      {renaming ? (
        <Suspense>
          <RenameDialog project={project} onClose={() => setRenaming(false)} />
        </Suspense>
      ) : null}
    </article>
  )
}

function Thumbnail({ project }: { project: Project }) {
  return (
    <div className="grid h-[63px] w-28 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken">
      {project.uriForThumbnail ? (
        <img src={project.uriForThumbnail} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
      ) : (
        <AudioLines aria-hidden className="size-6 text-ink-3" strokeWidth={1.5} />
      )}
    </div>
  )
}

function Facts({ project }: { project: Project }) {
  const { t, i18n } = useTranslation('projects')
  const nowMs = useNowMs()
  const expiresMs = project.storageExpireAt ? Date.parse(project.storageExpireAt) : null
  const soon = expiresMs !== null && expiresMs - nowMs < expiryNoticeMs
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-ink-2">
      {project.duration > 0 ? (
        <>
          <Timecode text={timecode(project.duration * 1000)} />
          <span aria-hidden>·</span>
        </>
      ) : null}
      <span>{t(`platform.${project.sourcePlatform}`)}</span>
      <span aria-hidden>·</span>
      <time dateTime={project.createdAt}>{agoText(project.createdAt, Math.max(nowMs, Date.parse(project.createdAt)), i18n.language)}</time>
      {soon && expiresMs !== null ? (
        <span className="font-medium text-warning">
          · {t('list.expires', { date: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(expiresMs) })}
        </span>
      ) : null}
    </p>
  )
}

function Outcome({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  if (project.stage === 'STALLED') return <Stalled project={project} />
  if (isRunning(project.stage)) return <Running project={project} />
  return (
    <p className="sm:text-right">
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

/** Says why, and offers the one thing that helps. */
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
