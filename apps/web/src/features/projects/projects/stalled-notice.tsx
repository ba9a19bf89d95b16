import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Project } from '@clipwright/contract/projects/projects'
import { Button, buttonClass } from '#ui/button.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { AddSubtitles } from './add-subtitles.tsx'
import { failureAction } from './failure-action.ts'
import { useRerunProject } from './project-lists.ts'
import { StageList } from './stage-list.tsx'

/** The reason for the failure, and the remedy. Finished parts below stay usable. */
export function StalledNotice({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const rerun = useRerunProject()
  const name = project.error?.errorName ?? 'ServerError'
  const cancelled = name === 'JobCancelledError'
  const action = failureAction(name)
  const serverMessage = project.error?.errorMessage
  const words = t(`errors:${name}`)
  return (
    <section aria-label={t('failed.title')} className="mt-4 grid gap-4">
      <InlineAlert
        kind={cancelled ? 'info' : 'danger'}
        action={
          <span className="flex flex-wrap gap-2">
            {action === 'subtitles' ? <AddSubtitles projectId={project.projectId} /> : null}
            {action === 'new-source' ? (
              <Link to="/dashboard" hash="submit-field" className={buttonClass({ size: 'small' })}>
                {t('failed.newSource')}
              </Link>
            ) : null}
            <Button size="small" busy={rerun.isPending} onClick={() => rerun.mutate({ projectId: project.projectId })}>
              {t('failed.rerun')}
            </Button>
          </span>
        }
      >
        {words}
        {/* The server may know more than the catalogue's sentence, in its own language. */}
        {serverMessage && serverMessage !== words && name === 'ServerError' ? (
          <span className="block font-normal">{serverMessage}</span>
        ) : null}
        {project.stallCount > 1 ? <span className="block font-normal">{t('failed.times', { count: project.stallCount })}</span> : null}
      </InlineAlert>
      <StageList stages={project.stages} />
    </section>
  )
}
